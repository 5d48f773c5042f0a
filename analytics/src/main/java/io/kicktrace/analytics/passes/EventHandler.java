package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.avro.StepKind;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import org.jspecify.annotations.Nullable;

/** Takes the events of one VM one by one and tells the thread, the worker or the queue concerned. */
final class EventHandler {
    private static final long UNKNOWN_COUNT = -1;

    private final VmState state;
    private final SubmitterEvents submitters;
    private final WorkerEvents workers;

    EventHandler(VmState state) {
        this.state = state;
        submitters = new SubmitterEvents(state);
        workers = new WorkerEvents(state);
    }

    void event(EventColumns events, int i, ChunkView chunk) {
        EventKind kind = events.kind(i);
        long now = events.timeNanos(i);
        long a = events.a(i);
        ThreadTrack thread = chunk.thread(events.thread(i));
        WorkerTrack worker = chunk.worker(events.thread(i), runsHandler(kind), state);
        QueueTrack named = chunk.queue(events.object(i));
        state.saw(kind);
        countForProbeLoad(thread, worker, now);
        switch (kind) {
            case KVM_EXIT -> submitters.exit(thread, now, chunk.symbol(a));
            case KVM_ENTRY -> submitters.entry(thread, now);
            case KVM_FAST_MMIO -> submitters.busWrite(thread, named, now, KickSource.FAST_MMIO);
            case KVM_MMIO_WRITE, KVM_PIO_WRITE -> submitters.busWrite(thread, named, now, KickSource.BUS_WRITE);
            case KICK_SIGNALLED -> submitters.pollWakeup(thread, worker, named, now);
            case WORK_QUEUED -> submitters.workQueued(named, now);

            case SCHED_WAKING -> workers.woken(chunk.workerAt(a), now, false);
            case SCHED_WAKEUP -> workers.woken(chunk.workerAt(a), now, true);
            case SCHED_SWITCH -> workers.switched(worker, chunk.workerAt(a), now, events.b(i) == 1);

            case TX_WORK_BEGIN, RX_WORK_BEGIN -> workers.workBegin(worker, now, a);
            case TX_PASS_BEGIN -> workers.passBegin(worker, named, Direction.TX, now);
            case RX_PASS_BEGIN -> workers.passBegin(worker, named, Direction.RX, now);
            case TX_PASS_END -> workers.passEnd(worker, Direction.TX, now);
            case RX_PASS_END -> workers.passEnd(worker, Direction.RX, now);
            case DESC_REQUESTED -> workers.lookBegin(worker, named);
            case DESC_FETCHED -> workers.lookEnd(worker, now, a, events.b(i) == 1);
            case BATCH_BEGIN -> workers.flushBegin(worker, named, now, events.b(i), events.c(i));
            case BATCH_END -> workers.flushEnd(worker);
            case SENDMSG_BEGIN -> workers.sendBegin(worker, now, a);
            case SENDMSG_END -> workers.sendEnd(worker, now, a);
            case USED_ADDED -> workers.used(worker, named, now, a);
            case NOTIFY_ENABLE_BEGIN -> workers.enableBegin(worker, named, now);
            case NOTIFY_ENABLE_END -> workers.enableEnd(worker, now, a);
            case NOTIFY_DISABLED -> workers.step(worker, named, StepKind.DISABLE, now, 0);
            case BUSY_POLL_BEGIN -> workers.busyPoll(worker, now);
            case POLL_QUEUED -> workers.step(worker, named, StepKind.REQUEUE, now, 1);
            case SIGNAL_SENT -> workers.step(worker, null, StepKind.SIGNAL, now, 1);
            case NET_RECEIVED -> workers.received(worker, now, events.b(i));

            case EVENTS_LOST -> {
                state.series.lost(now, a);
                gap(now, a);
            }
            case BUFFER_STARTED -> bufferStarted(now);
            case CLOCK_STEPPED_BACK -> gap(now, 0);

            case BUSY_POLL_END, NET_XMITTED, KVM_MMIO_READ, KVM_PIO_READ, KVM_USERSPACE_EXIT, UNKNOWN -> {
                // counted in the loads only
            }
        }
    }

    /** Events were lost here: nothing is paired across. */
    void gap(long now, long lost) {
        for (ThreadTrack t : state.threads()) {
            t.endExit();
        }
        for (WorkerTrack w : state.workers()) {
            w.forget();
        }
        for (QueueTrack q : state.queues()) {
            q.forget(now);
            q.timeline.step(StepKind.GAP, now, lost, 0);
        }
    }

    /**
     * What this CPU recorded before was overwritten; only from here on do the CPUs tell of the same time.
     *
     * <pre>
     *   CPU 0  |-----------------------------|     the guest's
     *   CPU 1                |---------------|     the worker's
     *                        ^ ratios from here
     * </pre>
     */
    private void bufferStarted(long now) {
        state.series.lost(now, UNKNOWN_COUNT);
        state.coverageStart = now;
        for (QueueTrack q : state.queues()) {
            q.series.coverageStarts();
            q.timeline.forget();
        }
        gap(now, UNKNOWN_COUNT);
    }

    private void countForProbeLoad(@Nullable ThreadTrack thread, @Nullable WorkerTrack worker, long now) {
        if (worker != null) {
            for (int i = 0; i < worker.queues.size(); i++) {
                worker.queues.get(i).series.add(QueueCount.WORKER_EVENTS, now, 1);
            }
        } else if (thread != null && thread.kicked != null) {
            thread.kicked.series.add(QueueCount.SUBMITTER_EVENTS, now, 1);
        }
    }

    /** Kinds that only a worker runs: the thread that does is one, whatever its name says. */
    private static boolean runsHandler(EventKind kind) {
        return kind == EventKind.TX_PASS_BEGIN || kind == EventKind.RX_PASS_BEGIN || kind == EventKind.BATCH_BEGIN;
    }
}
