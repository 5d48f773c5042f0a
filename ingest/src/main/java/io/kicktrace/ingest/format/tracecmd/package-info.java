/** What {@code trace-cmd report} prints, with any of its options. */
@NullMarked
package io.kicktrace.ingest.format.tracecmd;

import org.jspecify.annotations.NullMarked;
