/** Binary event records, as perf.data and trace.dat hold them: the kernel's format files, and decoders made from them. */
@NullMarked
package io.kicktrace.ingest.format.raw;

import org.jspecify.annotations.NullMarked;
