/** What {@code perf script} prints, with any selection of fields. */
@NullMarked
package io.kicktrace.ingest.format.perfscript;

import org.jspecify.annotations.NullMarked;
