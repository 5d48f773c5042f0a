package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who kicks whom, by what follows what, for traces without pointers: function traces, or kvm and sched events alone.
 *
 * <pre>
 *   vCPU     kick          kick               kick
 *   worker        wake-up       wake-up            wake-up     its: each kick is followed, each wake-up preceded
 *   other    wake-up  wake-up wake-up  wake-up wake-up  ...    follows every kick too, but is not preceded by one
 * </pre>
 *
 * Only where both hold for most, and for one worker alone, is that taken for evidence.
 */
final class Succession {
    /** Ways of kicking that are followed; each worker's wake-up looks at all. */
    private static final int MAX_KICKERS = 1 << 10;

    /** What of a worker can follow a kick. */
    enum Begin {
        /** It is woken. */
        WAKE_UP,
        /** It enters a handler. */
        PASS
    }

    /** How a thread kicks. */
    enum Way {
        /** A notify write; the number is its key. */
        NOTIFY,
        /** An eventfd; the number is its object. */
        EVENTFD,
        /** vhost_poll_wakeup of an object that the trace does not have. */
        POLL_WAKEUP
    }

    private final Known known;
    private final LongIndex numbers = new LongIndex();
    private final List<Kicker> kickers = new ArrayList<>();
    private long count;

    Succession(Known known) {
        this.known = known;
    }

    void kick(ThreadFacts thread, Way way, int number) {
        long key = key(thread, way, number);
        int k = numbers.find(key);
        if (k < 0) {
            if (kickers.size() == MAX_KICKERS) {
                return;
            }
            k = numbers.number(key);
            Kicker kicker = new Kicker(thread, way, number);
            kickers.add(kicker);
            thread.kickers.add(kicker);
        }
        Kicker kicker = kickers.get(k);
        kicker.kicks++;
        kicker.lastKick = ++count;
        // asking is not cheap, so the question is put less and less often
        known.changedIf(Long.bitCount(kicker.kicks) == 1);
    }

    /**
     * A worker is woken. A trace may have the beginning of a wake-up, its completion, or both, which count once.
     *
     * @param completed whether this is the completion
     */
    void woken(ThreadFacts worker, boolean completed) {
        if (!completed || !worker.waking) {
            begins(worker, Begin.WAKE_UP, null);
        }
        worker.waking = !completed;
    }

    void pass(ThreadFacts worker, Direction direction) {
        begins(worker, Begin.PASS, direction);
    }

    /** All kickers, in the order of first sight. */
    List<Kicker> kickers() {
        return kickers;
    }

    private void begins(ThreadFacts worker, Begin begin, @Nullable Direction direction) {
        int b = begin.ordinal();
        for (int i = 0; i < kickers.size(); i++) {
            Kicker kicker = kickers.get(i);
            if (kicker.lastKick > worker.lastBegun[b]) {
                kicker.followedBy(worker, begin);
                if (direction != null) {
                    kicker.followedByPass(direction);
                }
            }
        }
        worker.begun[b]++;
        worker.lastBegun[b] = ++count;
    }

    private static long key(ThreadFacts thread, Way way, int number) {
        return (long) thread.thread << 32 | (long) way.ordinal() << 24 | (number & 0xFFFFFF);
    }
}
