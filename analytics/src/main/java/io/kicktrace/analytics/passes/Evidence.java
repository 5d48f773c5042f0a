package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueTally;
import io.kicktrace.event.EventKind;

/**
 * What the capture, as far as it was read, can tell of one queue: a metric whose evidence is missing is unknown, not zero.
 *
 * @param tx whether it is a TX queue
 * @param kicks the kick itself is recorded
 * @param passes handler entries are recorded
 * @param passEnds handler returns are recorded
 * @param wakeups wake-ups of the worker are recorded
 * @param wakingsOnly of a wake-up only its begin (sched_waking) is recorded
 * @param switches switches of the worker are recorded
 * @param sends calls of the backend's sendmsg are recorded
 * @param sendEnds their returns are recorded
 * @param flushes batch flushes are recorded with their frames
 * @param enables results of notify enables are recorded
 * @param exits exits and entries are recorded
 */
record Evidence(
        boolean tx,
        boolean kicks,
        boolean passes,
        boolean passEnds,
        boolean wakeups,
        boolean wakingsOnly,
        boolean switches,
        boolean sends,
        boolean sendEnds,
        boolean flushes,
        boolean enables,
        boolean exits) {

    static Evidence of(QueueTrack queue, VmState state) {
        QueueTally capture = queue.series.capture();
        WorkerTrack worker = state.knownWorker(queue.workerTid);
        boolean done = capture.get(QueueCount.WAKEUPS) > 0;
        boolean begun = capture.get(QueueCount.WAKINGS) > 0;
        return new Evidence(
                queue.isTx(),
                // a queue without a kick had none, if each signal that was recorded is known to be another's
                queue.kickSeen || (state.holds(EventKind.KICK_SIGNALLED) && state.strayKickSignals == 0),
                state.holds(queue.isTx() ? EventKind.TX_PASS_BEGIN : EventKind.RX_PASS_BEGIN),
                state.holds(queue.isTx() ? EventKind.TX_PASS_END : EventKind.RX_PASS_END),
                done || begun,
                begun && !done,
                worker != null && worker.switchesSeen,
                state.holds(EventKind.SENDMSG_BEGIN) || state.holds(EventKind.SENDMSG_END),
                state.holds(EventKind.SENDMSG_END),
                capture.get(QueueCount.BATCHES) > 0 && capture.get(QueueCount.BATCHES_UNCOUNTED) == 0,
                capture.get(QueueCount.ARMS) + capture.get(QueueCount.RACES) > 0,
                state.holds(EventKind.KVM_EXIT) && state.holds(EventKind.KVM_ENTRY));
    }
}
