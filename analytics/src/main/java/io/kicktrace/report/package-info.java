/** What people look at: the results of a run as a table, JSON and CSV, all from the Parquet and Avro files of the stages. */
@NullMarked
package io.kicktrace.report;

import org.jspecify.annotations.NullMarked;
