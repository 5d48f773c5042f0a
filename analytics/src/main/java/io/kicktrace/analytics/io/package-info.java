/** Sources and sinks of the job: chunk files, Parquet, timelines, late chunks. */
@NullMarked
package io.kicktrace.analytics.io;

import org.jspecify.annotations.NullMarked;
