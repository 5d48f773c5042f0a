/** perf.data: what {@code perf record} writes to a file, a pipe or a directory, read without perf. */
@NullMarked
package io.kicktrace.ingest.format.perfdata;

import org.jspecify.annotations.NullMarked;
