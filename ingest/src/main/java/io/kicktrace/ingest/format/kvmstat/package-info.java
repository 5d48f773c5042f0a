/**
 * Tables that {@code perf kvm stat report} and {@code perf kvm stat live} print: exits counted by reason, accesses by
 * address.
 *
 * <pre>
 *   line -> TableLine (title? row? total?) -> KvmStatInput -> EXITS_COUNTED events, ExitTable of the report
 * </pre>
 */
@NullMarked
package io.kicktrace.ingest.format.kvmstat;

import org.jspecify.annotations.NullMarked;
