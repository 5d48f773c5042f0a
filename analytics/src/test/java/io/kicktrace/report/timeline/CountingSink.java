package io.kicktrace.report.timeline;

import java.util.EnumMap;
import java.util.Map;

/** Counts what it is handed. */
final class CountingSink implements TrackSink {
    final Map<KickClass, Long> kicks = new EnumMap<>(KickClass.class);
    final Map<WorkerState, Long> stateNanos = new EnumMap<>(WorkerState.class);
    long passes;
    long passPackets;
    long sends;
    long armedNanos;
    long arms;
    long races;
    long wakeups;
    long most;
    long losses;

    long kicks(KickClass kickClass) {
        return kicks.getOrDefault(kickClass, 0L);
    }

    @Override
    public void pass(long begin, long end, long packets) {
        passes++;
        passPackets += packets;
    }

    @Override
    public void send(long begin, long end, long frames) {
        sends++;
    }

    @Override
    public void armed(long begin, long end) {
        armedNanos += end - begin;
    }

    @Override
    public void arm(long at) {
        arms++;
    }

    @Override
    public void race(long at) {
        races++;
    }

    @Override
    public void kick(long at, KickClass kickClass, long exitNanos) {
        kicks.merge(kickClass, 1L, Long::sum);
    }

    @Override
    public void inHand(long at, long packets) {
        most = Math.max(most, packets);
    }

    @Override
    public void worker(long begin, long end, WorkerState state) {
        stateNanos.merge(state, end - begin, Long::sum);
    }

    @Override
    public void wakeup(long at) {
        wakeups++;
    }

    @Override
    public void rxPass(long begin, long end) {}

    @Override
    public void lost(long at, long events) {
        losses++;
    }
}
