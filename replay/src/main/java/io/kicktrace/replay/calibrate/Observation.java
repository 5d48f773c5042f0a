package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.List;

/** Everything measured in one timeline, before any model is fitted. Filled by {@link TimelineReader}. */
final class Observation {

    /** Handler entered (or looked again) to the next step, with the packets taken; only where that number is certain. */
    final Samples look = new Samples();
    /** After a send: used entries written to a full next batch. */
    final Samples lookAfterSend = new Samples();

    final Samples arm = new Samples();
    final Samples armTail = new Samples();
    final Samples flushEntry = new Samples();
    final Samples emptyFlush = new Samples();
    final Samples send = new Samples();
    final Samples usedWrite = new Samples();
    final Samples usedTail = new Samples();
    final Samples passGap = new Samples();
    final Samples pollSpin = new Samples();
    final Samples rxLength = new Samples();
    final Samples rxBetween = new Samples();
    /** Kick (or wake-up) of a sleeping worker to handler entry; packets unused. */
    final Samples wake = new Samples();

    final List<Anchor> anchors = new ArrayList<>();
    /** Latest possible submission of packet i, by the time its batch was taken: pairs of (packet count, time). */
    final Samples takenBy = new Samples();
    /** Guest signals: time, and packets used by then as the duration. */
    final Samples signals = new Samples();

    long firstNanos;
    long lastNanos;
    long packets;
    long passes;
    long kicks;
    long wakeups;
    long sends;
    long arms;
    long races;
    long requeues;
    long busyPolls;
    long fetchSteps;
    long gaps;
    int workerSteps;
    double busyNanos;

    double spanNanos() {
        return Math.max(1, lastNanos - firstNanos);
    }
}
