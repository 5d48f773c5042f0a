package io.kicktrace.report.summary;

import io.kicktrace.report.timeline.KickClass;
import io.kicktrace.report.timeline.TrackSink;
import io.kicktrace.report.timeline.WorkerState;
import java.util.ArrayList;
import java.util.List;

/** What happened on a queue in a short interval; stamps are ns since its begin. Takes no more than fits a drawing. */
public final class Strip implements TrackSink {
    /** Intervals and instants of one kind: more could not be told apart on a screen. */
    private static final int MOST = 1500;

    /** An interval. {@code value} is packets, frames or the ordinal of a state. */
    public record Interval(long begin, long end, long value) {}

    /** An instant. {@code value} is packets or the ns of an exit, -1 unknown. */
    public record Instant(long at, long value) {}

    /** A kick. */
    public record Kick(long at, KickClass kickClass, long exitNanos) {}

    private final long begin;
    private final long end;
    private final List<Interval> passes = new ArrayList<>();
    private final List<Interval> sends = new ArrayList<>();
    private final List<Interval> armed = new ArrayList<>();
    private final List<Interval> worker = new ArrayList<>();
    private final List<Instant> inHand = new ArrayList<>();
    private final List<Kick> kicks = new ArrayList<>();

    /** Of an interval of stamps. */
    public Strip(long begin, long end) {
        this.begin = begin;
        this.end = end;
    }

    /** Its length, ns. */
    public long nanos() {
        return end - begin;
    }

    /** Stamp at which it begins, ns. */
    public long begin() {
        return begin;
    }

    /** Whether there is anything to draw. */
    public boolean isEmpty() {
        return passes.isEmpty() && kicks.isEmpty();
    }

    /** Runs of the TX handler, with packets. */
    public List<Interval> passes() {
        return List.copyOf(passes);
    }

    /** Batch sends, with frames. */
    public List<Interval> sends() {
        return List.copyOf(sends);
    }

    /** Armed windows. */
    public List<Interval> armedWindows() {
        return List.copyOf(armed);
    }

    /** States of the worker, with the ordinal of the state. */
    public List<Interval> workerStates() {
        return List.copyOf(worker);
    }

    /** Packets taken and not sent yet. */
    public List<Instant> packetsInHand() {
        return List.copyOf(inHand);
    }

    /** Kicks. */
    public List<Kick> kicks() {
        return List.copyOf(kicks);
    }

    /** Wasted kicks. */
    public long wastedKicks() {
        return kicks.stream().filter(k -> k.kickClass().isWasted()).count();
    }

    private void add(List<Interval> to, long from, long until, long value) {
        if (until >= begin && from < end && to.size() < MOST) {
            to.add(new Interval(Math.max(from, begin) - begin, Math.min(until, end) - begin, value));
        }
    }

    private boolean holds(long at) {
        return at >= begin && at < end;
    }

    @Override
    public void pass(long from, long until, long packets) {
        add(passes, from, until, packets);
    }

    @Override
    public void send(long from, long until, long frames) {
        add(sends, from, until, frames);
    }

    @Override
    public void armed(long from, long until) {
        add(armed, from, until, 0);
    }

    @Override
    public void arm(long at) {}

    @Override
    public void race(long at) {}

    @Override
    public void kick(long at, KickClass kickClass, long exitNanos) {
        if (holds(at) && kicks.size() < MOST) {
            kicks.add(new Kick(at - begin, kickClass, exitNanos));
        }
    }

    @Override
    public void inHand(long at, long packets) {
        if (holds(at) && inHand.size() < MOST) {
            inHand.add(new Instant(at - begin, packets));
        }
    }

    @Override
    public void worker(long from, long until, WorkerState state) {
        add(worker, from, until, state.ordinal());
    }

    @Override
    public void wakeup(long at) {}

    @Override
    public void rxPass(long from, long until) {}

    @Override
    public void lost(long at, long events) {}
}
