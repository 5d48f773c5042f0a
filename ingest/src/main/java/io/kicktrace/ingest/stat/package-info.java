/** Named counters of everything skipped, damaged, lost or unknown. */
@NullMarked
package io.kicktrace.ingest.stat;

import org.jspecify.annotations.NullMarked;
