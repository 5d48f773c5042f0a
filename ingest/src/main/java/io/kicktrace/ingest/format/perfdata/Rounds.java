package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.order.StableSort;
import java.util.Arrays;

/**
 * Puts the events of a perf.data in time order. perf drains the buffers of the CPUs one after the other and marks the end of
 * each round; what is older than the youngest event of the round before can no longer be overtaken.
 *
 * <pre>
 *   CPU 0: 1 2 3   CPU 1: 2 4   [round]   CPU 0: 5 8   CPU 1: 6 7   [round]
 *                                 safe: -                            safe: up to 4, the highest of the round before
 * </pre>
 *
 * <p>A folder has several such streams, of which each has rounds of its own: safe is what is safe in all of them.
 */
final class Rounds {
    /** More held back than any buffer setting gives in practice; beyond it the older half goes on. */
    static final int MOST_HELD = 1 << 19;

    private final EventIntake intake;
    private final StableSort sort = new StableSort();
    private final EventDraft draft = new EventDraft();
    private final long[] highest;
    private final long[] safe;
    private EventColumns held = new EventColumns();
    private EventColumns spare = new EventColumns();
    private long now;

    /** For so many streams of records. */
    Rounds(EventIntake intake, int streams) {
        this.intake = intake;
        highest = new long[streams];
        safe = new long[streams];
        Arrays.fill(highest, Long.MIN_VALUE);
        Arrays.fill(safe, Long.MIN_VALUE);
    }

    void event(int stream, long nanos, int cpu, int thread, EventDraft event) {
        add(stream, event.kind, nanos, cpu, thread, event.object, event.a, event.b, event.c);
    }

    /** Events of a CPU were lost; {@code nanos} -1 if the record does not tell when. */
    void lost(int stream, long nanos, int cpu, long count) {
        add(stream, EventKind.EVENTS_LOST, nanos < 0 ? now : nanos, cpu, -1, -1, count, 0, 0);
    }

    private void add(int stream, EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        now = nanos;
        highest[stream] = Math.max(highest[stream], nanos);
        held.add(kind, nanos, thread, cpu, object, a, b, c);
        if (held.size() >= MOST_HELD) {
            release(Long.MAX_VALUE, MOST_HELD / 2);
        }
    }

    /** All buffers of a stream were drained once more. */
    void roundEnds(int stream, long safeNanos) {
        safe[stream] = safeNanos;
        long least = Long.MAX_VALUE;
        for (long s : safe) {
            least = Math.min(least, s);
        }
        release(least, Integer.MAX_VALUE);
    }

    /** The highest stamp of a stream so far. */
    long highest(int stream) {
        return highest[stream];
    }

    /** A stream ends: it holds nothing back any more. */
    void ends(int stream) {
        roundEnds(stream, Long.MAX_VALUE);
    }

    private void release(long upTo, int most) {
        int n = held.size();
        if (n == 0 || upTo == Long.MIN_VALUE) {
            return;
        }
        int[] order = sort.sorted(held);
        for (int k = 0; k < n; k++) {
            int i = order[k];
            if (k < most && held.timeNanos(i) <= upTo) {
                handOn(i);
            } else {
                spare.add(
                        held.kind(i),
                        held.timeNanos(i),
                        held.thread(i),
                        held.cpu(i),
                        held.object(i),
                        held.a(i),
                        held.b(i),
                        held.c(i));
            }
        }
        EventColumns emptied = held;
        held = spare;
        spare = emptied;
        spare.clear();
    }

    private void handOn(int i) {
        if (held.kind(i) == EventKind.EVENTS_LOST) {
            intake.lost(held.cpu(i), held.a(i));
            return;
        }
        draft.start(held.kind(i));
        draft.object = held.object(i);
        draft.a = held.a(i);
        draft.b = held.b(i);
        draft.c = held.c(i);
        intake.event(held.timeNanos(i), held.cpu(i), held.thread(i), draft);
    }
}
