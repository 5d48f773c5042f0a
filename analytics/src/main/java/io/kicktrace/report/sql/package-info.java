/**
 * The numbers of all reports, from one place: SQL views over the Parquet of the stages, run by an embedded DuckDB. The views
 * are the resources {@code *.sql} beside these classes.
 */
@NullMarked
package io.kicktrace.report.sql;

import org.jspecify.annotations.NullMarked;
