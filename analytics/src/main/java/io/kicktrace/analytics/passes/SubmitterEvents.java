package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueDistribution;
import org.jspecify.annotations.Nullable;

/** What the guest's side does: exits, entries and kicks. */
final class SubmitterEvents {
    private final VmState state;

    SubmitterEvents(VmState state) {
        this.state = state;
    }

    void exit(@Nullable ThreadTrack thread, long now, String reason) {
        state.series.exit(now, reason);
        if (thread != null) {
            thread.endExit();
            thread.exitNanos = now;
            thread.exitReason = reason;
        }
    }

    /** Pairs by thread: a vCPU may migrate between exit and entry. */
    void entry(@Nullable ThreadTrack thread, long now) {
        if (thread == null) {
            return;
        }
        if (thread.exitNanos != ThreadTrack.NONE) {
            long took = now - thread.exitNanos;
            state.series.pair(thread.exitNanos, thread.exitReason, took);
            if (thread.kickNanos != ThreadTrack.NONE && thread.kicked != null) {
                thread.kicked.series.sample(QueueDistribution.EXIT, thread.kickNanos, took);
                thread.kicked.timeline.complete(thread.kickStep, took);
            }
        }
        thread.endExit();
    }

    /** A write that reached the bus: a kick if its address is known to be a queue's notify address. */
    void busWrite(@Nullable ThreadTrack thread, @Nullable QueueTrack queue, long now, KickSource source) {
        if (queue != null) {
            queue.kickSeen = true;
            kick(thread, queue, now, source);
        }
    }

    /** vhost_poll_wakeup on a queue's own wait entry, by any thread but its worker, is a kick. */
    void pollWakeup(@Nullable ThreadTrack thread, @Nullable WorkerTrack worker, @Nullable QueueTrack queue, long now) {
        if (worker != null && (queue == null || worker.queues.contains(queue))) {
            return;
        }
        if (queue == null) {
            state.strayKickSignals++;
        } else {
            queue.kickSeen = true;
            kick(thread, queue, now, KickSource.POLL_WAKEUP);
        }
    }

    void workQueued(@Nullable QueueTrack queue, long now) {
        if (queue != null) {
            queue.workQueued(now);
        }
    }

    private static void kick(@Nullable ThreadTrack thread, QueueTrack queue, long now, KickSource source) {
        if (thread == null) {
            queue.kick(now);
        } else if (thread.isNewKick(queue, source)) {
            long step = queue.kick(now);
            if (thread.exitNanos != ThreadTrack.NONE) {
                thread.kickNanos = now;
                thread.kickStep = step;
            }
        }
    }
}
