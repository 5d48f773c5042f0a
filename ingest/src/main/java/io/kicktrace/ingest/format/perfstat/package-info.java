/**
 * Counts that {@code perf stat} prints: as text, with a separator ({@code -x}), and by intervals ({@code -I}).
 *
 * <pre>
 *   line -> TextCount | SeparatedCount -> Count -> PerfStatInput
 * </pre>
 */
@NullMarked
package io.kicktrace.ingest.format.perfstat;

import org.jspecify.annotations.NullMarked;
