/** trace.dat, as trace-cmd writes it: versions 6 and 7. */
@NullMarked
package io.kicktrace.ingest.format.tracedat;

import org.jspecify.annotations.NullMarked;
