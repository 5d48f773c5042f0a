/** The shell: reads timelines, runs the predictions, writes Parquet. The only I/O of this module. */
@NullMarked
package io.kicktrace.replay.run;

import org.jspecify.annotations.NullMarked;
