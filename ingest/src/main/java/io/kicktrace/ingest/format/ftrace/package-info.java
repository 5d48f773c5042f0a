/** The text of tracefs {@code trace} and {@code trace_pipe}. */
@NullMarked
package io.kicktrace.ingest.format.ftrace;

import org.jspecify.annotations.NullMarked;
