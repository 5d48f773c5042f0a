package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.List;

/** Everything measured in one timeline, before any model is fitted. Filled by {@link TimelineReader}. */
final class Observation {

    /** Handler entered to the next step, with the packets taken; only where that number is certain. */
    final Samples look = new Samples();
    /** The same where the loop went on after a send, a race or a busy poll. */
    final Samples relook = new Samples();

    /** Looks that took an unknown part of the packets of the next flush, all of which are given. */
    final Samples uncertainLook = new Samples();

    final Samples arm = new Samples();
    final Samples armTail = new Samples();
    final Samples flushEntry = new Samples();
    final Samples emptyFlush = new Samples();
    final Samples send = new Samples();
    final Samples usedWrite = new Samples();
    /** Used entries written to the next step, without and with a signal to the guest in between. */
    final Samples usedTail = new Samples();

    final Samples usedTailSignal = new Samples();
    final Samples passGap = new Samples();
    /** Busy polls: all, and those that ended because their time was up. */
    final Samples pollSpin = new Samples();

    final Samples pollTimeout = new Samples();
    final Samples rxLength = new Samples();
    final Samples rxBetween = new Samples();

    final List<Anchor> anchors = new ArrayList<>();
    /** By this time this many packets had been submitted: the count as the duration. */
    final Samples takenBy = new Samples();
    /** Guest signals: packets used by then as the duration. */
    final Samples signals = new Samples();
    /** Losses: packets seen before each, as the duration. */
    final Samples breaks = new Samples();

    long firstNanos = -1;
    long lastNanos = -1;
    long lostNanos;
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

    /** From the first pass that took packets to the last, less what was lost, ns. */
    double spanNanos() {
        return Math.max(1, lastNanos - firstNanos - lostNanos);
    }
}
