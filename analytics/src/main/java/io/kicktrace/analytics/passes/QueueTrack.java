package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueDistribution;
import io.kicktrace.analytics.aggregate.QueueSeries;
import io.kicktrace.analytics.aggregate.QueueTally;
import io.kicktrace.avro.StepKind;
import io.kicktrace.event.Direction;
import io.kicktrace.event.QueueInfo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/** Rebuilds the passes, sends and kicks of one virtqueue. Times are stamps of the trace, ns. */
final class QueueTrack {
    private static final long NONE = -1;

    final Direction direction;
    final int index;
    final QueueSeries series;
    final TimelineBuilder timeline = new TimelineBuilder();
    boolean indexKnown;
    int workerTid;
    /** Whether an event of this queue recorded a kick by its notify address. */
    boolean kickSeen;

    private final KickLedger kicks = new KickLedger();
    private final PassShape shape = new PassShape();

    private long passBegin = NONE;
    private boolean passSeen;
    private long kicksSincePass;
    private long wakesSincePass;
    private boolean passAfterWake;
    private boolean passHasPackets;
    private boolean passByKick = true;

    private long armSerial;
    /** Armed in this pass, and no send ended since. */
    private boolean armAwaitsSend;

    private long armedSendEnd = NONE;
    private long armedSince = NONE;
    private long lastKick = NONE;
    private long workQueued = NONE;
    /** Stamp from which a sleeping worker had work, once it was woken for it. */
    private long wokenFor = NONE;

    private long sendBegin = NONE;

    QueueTrack(Direction direction, int index, int workerTid, QueueSeries series) {
        this.direction = direction;
        this.index = index;
        this.workerTid = workerTid;
        this.series = series;
    }

    String name() {
        return new QueueInfo(direction, index, indexKnown, workerTid).name();
    }

    Optional<QueueTally> capture() {
        return Optional.of(series.capture());
    }

    boolean isTx() {
        return direction == Direction.TX;
    }

    // --- the submitter's side

    /** A kick reached the host; returns its step in the timeline. */
    long kick(long now) {
        series.add(QueueCount.KICKS, now, 1);
        if (lastKick != NONE) {
            series.sample(QueueDistribution.SUBMIT_GAP, now, now - lastKick);
        }
        lastKick = now;
        endArmed(now);
        kicksSincePass++;
        // The stamp of a send's end still belongs to the send: stamps are often rounded to 1 us.
        boolean atSendEnd = armedSendEnd == now;
        kicks.add(now, armAwaitsSend ? armSerial : KickLedger.NO_ARM, atSendEnd);
        return timeline.step(StepKind.KICK, now, 1, -1);
    }

    void workQueued(long now) {
        if (workQueued == NONE) {
            workQueued = now;
        }
    }

    // --- the worker's side

    /** The worker was woken: the kicks in hand did that. */
    void workerWoken() {
        if (wokenFor == NONE && workQueued != NONE) {
            wokenFor = workQueued;
        } else if (wokenFor == NONE && kicks.size() > 0) {
            wokenFor = kicks.nanos(0);
        }
        for (int i = 0; i < kicks.size(); i++) {
            series.add(QueueCount.KICKS_JUDGED, kicks.nanos(i), 1);
        }
        kicks.clear();
        wakesSincePass++;
    }

    /**
     * The handler was entered.
     *
     * @param handlerEntry stamp of the work's entry, or of the handler's where that is not recorded
     * @param wokenAt stamp of the wake-up that no pass has followed yet; negative if there is none
     * @param byKick whether the work may have come by a kick
     */
    void passBegin(long now, long handlerEntry, long wokenAt, boolean byKick) {
        if (passBegin != NONE) {
            passOver(now, false, true);
        }
        if (passSeen && kicksSincePass == 0 && wakesSincePass == 0) {
            series.add(QueueCount.REQUEUES, now, 1);
        }
        if (wokenFor >= 0 && wokenFor <= handlerEntry) {
            series.sample(QueueDistribution.WAKE, now, handlerEntry - wokenFor);
        }
        if (wokenAt >= 0 && wokenAt <= handlerEntry) {
            series.sample(QueueDistribution.WAKE_LOGGED, now, handlerEntry - wokenAt);
        }
        judgeWasted();
        wokenFor = NONE;
        workQueued = NONE;
        kicksSincePass = 0;
        wakesSincePass = 0;
        passSeen = true;
        passBegin = now;
        passAfterWake = wokenAt >= 0;
        passByKick = byKick;
        passHasPackets = false;
        armAwaitsSend = false;
        shape.begin();
        timeline.workerSeen();
        timeline.step(StepKind.PASS_BEGIN, now, 0, 0);
    }

    void passEnd(long now, boolean flushesRecorded) {
        if (passBegin != NONE) {
            series.sample(QueueDistribution.PASS, now, now - passBegin);
            passOver(now, true, flushesRecorded);
        }
        timeline.step(StepKind.PASS_END, now, 0, 0);
    }

    /** The pass is over, though where it ended may not be known. */
    private void passOver(long now, boolean endRecorded, boolean flushesRecorded) {
        endUnreturnedSend(now);
        series.add(QueueCount.PASSES, now, 1);
        if (endRecorded) {
            shape.end(flushesRecorded).ifPresent(shown -> series.add(shown, now, 1));
        }
        if (passAfterWake && passHasPackets && passByKick) {
            series.add(QueueCount.KICKS_CONFIRMED, now, 1);
        }
        passBegin = NONE;
        armAwaitsSend = false;
    }

    boolean inPass() {
        return passBegin != NONE;
    }

    void descriptor(long now, long head) {
        series.head(now, head);
        boolean empty = series.capture().heads().isRingSize(head);
        passHasPackets |= !empty;
        timeline.step(empty ? StepKind.FETCH_EMPTY : StepKind.FETCH, now, empty ? 0 : 1, 0);
    }

    void flushBegin(long now, long frames, long availIndex) {
        series.add(QueueCount.BATCHES, now, 1);
        if (frames > 0) {
            series.add(QueueCount.BATCH_PACKETS, now, frames);
            series.add(QueueCount.BATCHES_WITH_FRAMES, now, 1);
            passHasPackets = true;
        } else if (frames < 0) {
            series.add(QueueCount.BATCHES_UNCOUNTED, now, 1);
        }
        shape.flush(frames);
        timeline.workerSeen();
        timeline.step(StepKind.FLUSH_BEGIN, now, frames, availIndex);
    }

    void flushEnd() {
        shape.flushEnd();
    }

    void sendBegin(long now, long frames) {
        endUnreturnedSend(now);
        sendBegin = now;
        if (frames > 0) {
            series.sample(QueueDistribution.BATCH, now, frames);
        }
        passHasPackets = true;
        shape.send(frames);
        timeline.step(StepKind.SEND_BEGIN, now, frames, 0);
    }

    void sendEnd(long now, long returned) {
        series.add(QueueCount.SENDS, now, 1);
        if (sendBegin != NONE) {
            series.sample(QueueDistribution.SEND, now, now - sendBegin);
            sendBegin = NONE;
        }
        if (armAwaitsSend) {
            kicks.sendEnded(armSerial);
            armAwaitsSend = false;
            armedSendEnd = now;
        }
        timeline.step(StepKind.SEND_END, now, 0, returned);
    }

    /** Where returns are not recorded, a send is known to be over by what comes behind it. */
    private void endUnreturnedSend(long now) {
        if (sendBegin != NONE) {
            series.add(QueueCount.SENDS, now, 1);
            sendBegin = NONE;
        }
    }

    boolean inSend() {
        return sendBegin != NONE;
    }

    void used(long now, long entries) {
        if (entries >= 0) {
            series.add(QueueCount.USED_PACKETS, now, entries);
        } else {
            series.add(QueueCount.USED_UNCOUNTED, now, 1);
        }
        passHasPackets |= entries != 0;
        timeline.step(StepKind.USED, now, entries, 0);
    }

    void enableBegin(long now) {
        timeline.step(StepKind.ENABLE_BEGIN, now, 0, 0);
    }

    void armed(long now) {
        series.add(QueueCount.ARMS, now, 1);
        if (armedSince == NONE) {
            armedSince = now;
        }
        if (inPass()) {
            armSerial++;
            armAwaitsSend = true;
            kicks.armedAt(now, armSerial);
        }
        shape.arm();
        timeline.step(StepKind.ENABLE_END, now, 0, 0);
    }

    void raced(long now) {
        series.add(QueueCount.RACES, now, 1);
        armAwaitsSend = false;
        shape.race();
        timeline.step(StepKind.ENABLE_END, now, 0, 1);
    }

    void busyPoll(long now) {
        series.add(QueueCount.BUSY_POLLS, now, 1);
        shape.busyPoll();
        timeline.step(StepKind.BUSY_POLL, now, 0, 0);
    }

    // --- edges

    /** Events were lost: nothing may be paired across. */
    void forget(long now) {
        endUnreturnedSend(now);
        if (passBegin != NONE) {
            passOver(now, false, false);
        }
        kicks.clear();
        passSeen = false;
        armAwaitsSend = false;
        armedSendEnd = NONE;
        armedSince = NONE;
        lastKick = NONE;
        workQueued = NONE;
        wokenFor = NONE;
    }

    /** Before windows up to {@code now} are closed: time that runs on is put where it belongs. */
    void settle(long now) {
        if (armedSince != NONE && armedSince < now) {
            series.span(QueueCount.ARMED_NANOS, armedSince, now);
            armedSince = now;
        }
    }

    /** The capture ends: an open pass was a pass; kicks that were not judged stay so. */
    void finish(long now) {
        settle(now);
        if (passBegin != NONE) {
            passOver(now, false, false);
        }
    }

    /** Stamp of the oldest kick not judged, or {@code now}. */
    long oldestPending(long now) {
        return kicks.size() == 0 ? now : Math.min(now, kicks.nanos(0));
    }

    private void judgeWasted() {
        for (int i = 0; i < kicks.size(); i++) {
            long at = kicks.nanos(i);
            series.add(QueueCount.KICKS_JUDGED, at, 1);
            series.add(QueueCount.KICKS_WASTED, at, 1);
            if (kicks.inSend(i)) {
                series.add(QueueCount.KICKS_IN_SEND, at, 1);
            }
        }
        kicks.clear();
    }

    private void endArmed(long now) {
        if (armedSince != NONE) {
            series.span(QueueCount.ARMED_NANOS, armedSince, now);
            armedSince = NONE;
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeBoolean(isTx());
        out.writeInt(index);
        out.writeInt(workerTid);
        series.write(out);
        timeline.write(out);
        kicks.write(out);
        shape.write(out);
        out.writeBoolean(indexKnown);
        out.writeBoolean(kickSeen);
        out.writeLong(passBegin);
        out.writeBoolean(passSeen);
        out.writeLong(kicksSincePass);
        out.writeLong(wakesSincePass);
        out.writeBoolean(passAfterWake);
        out.writeBoolean(passHasPackets);
        out.writeBoolean(passByKick);
        out.writeLong(armSerial);
        out.writeBoolean(armAwaitsSend);
        out.writeLong(armedSendEnd);
        out.writeLong(armedSince);
        out.writeLong(lastKick);
        out.writeLong(workQueued);
        out.writeLong(wokenFor);
        out.writeLong(sendBegin);
    }

    static QueueTrack read(DataInput in, long windowNanos) throws IOException {
        Direction direction = in.readBoolean() ? Direction.TX : Direction.RX;
        int index = in.readInt();
        int workerTid = in.readInt();
        QueueTrack queue = new QueueTrack(direction, index, workerTid, QueueSeries.read(in, windowNanos));
        queue.timeline.read(in);
        queue.kicks.read(in);
        queue.shape.read(in);
        queue.indexKnown = in.readBoolean();
        queue.kickSeen = in.readBoolean();
        queue.passBegin = in.readLong();
        queue.passSeen = in.readBoolean();
        queue.kicksSincePass = in.readLong();
        queue.wakesSincePass = in.readLong();
        queue.passAfterWake = in.readBoolean();
        queue.passHasPackets = in.readBoolean();
        queue.passByKick = in.readBoolean();
        queue.armSerial = in.readLong();
        queue.armAwaitsSend = in.readBoolean();
        queue.armedSendEnd = in.readLong();
        queue.armedSince = in.readLong();
        queue.lastKick = in.readLong();
        queue.workQueued = in.readLong();
        queue.wokenFor = in.readLong();
        queue.sendBegin = in.readLong();
        return queue;
    }
}
