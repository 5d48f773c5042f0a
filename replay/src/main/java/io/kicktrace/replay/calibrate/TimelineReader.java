package io.kicktrace.replay.calibrate;

/**
 * Walks a timeline once and measures: how long each part of a pass took, and where the submission curve is known.
 *
 * <pre>
 *   PASS_BEGIN --look(n)--> ENABLE_BEGIN --arm--> ENABLE_END --armTail--> FLUSH_BEGIN --flushEntry--> SEND_BEGIN
 *     --S(n)--> SEND_END --usedWrite--> USED --usedTail--> PASS_END --passGap--> PASS_BEGIN
 * </pre>
 *
 * Parts are measured between neighbouring steps, so a step that a capture does not record makes one part longer and another
 * one unmeasured; what is unmeasured falls back to a prior. A GAP forgets everything that is open.
 */
final class TimelineReader {

    private static final int BATCH = SendBatch.LIMIT;
    private static final int WEIGHT = 256;

    private final Timeline timeline;
    private final Observation seen = new Observation();
    private final WakeTracker wake = new WakeTracker(seen);

    /** Last step of the worker inside or between passes. */
    private StepCode previous = StepCode.UNKNOWN;

    private long previousNanos = -1;
    private long beforeGap = -1;

    private long consumed;
    private int lastAvail = -1;
    private int fetched;
    private int inPass;

    /** A look whose packets are only known at the flush: where it began, and how long it took. */
    private boolean lookOpen;

    private boolean lookFresh;
    private long lookNanos = -1;
    private long lookAt = -1;
    private long uncertainAt = -1;
    private long uncertainNanos = -1;
    private boolean raced;
    private int racesInPass;
    private boolean batchOpen;
    private boolean fullBatch;

    private long armedAt = -1;
    private int sendPackets = -1;
    private int usedCount;
    private boolean signalled;
    private long usedPackets;
    private long spin = -1;
    private long rxBegin = -1;
    private long rxPrevious = -1;

    TimelineReader(Timeline timeline) {
        this.timeline = timeline;
    }

    Observation read() {
        for (int i = 0; i < timeline.size(); i++) {
            step(timeline.code(i), timeline.nanos(i), timeline.count(i), timeline.aux(i));
        }
        resolveArm();
        seen.packets = consumed;
        return seen;
    }

    private void step(StepCode code, long now, int count, long aux) {
        if (beforeGap >= 0) {
            seen.lostNanos += Math.max(0, now - beforeGap);
            beforeGap = -1;
        }
        switch (code) {
            case KICK -> wake.kick(now, aux);
            case WORKER_WAKEUP -> wake.wakeup();
            case WORKER_SLEEP -> wake.sleep();
            case WORKER_RUNNING, WORKER_PREEMPTED, DISABLE, UNKNOWN -> {}
            case FETCH -> fetch(now);
            case FETCH_EMPTY -> fetchEmpty(now);
            case SIGNAL -> {
                seen.signals.add(now, usedPackets, 0);
                signalled = true;
            }
            case RX_PASS_BEGIN -> rxBegin(now);
            case RX_PASS_END -> rxEnd(now);
            case GAP -> gap(now);
            case PASS_BEGIN,
                    FLUSH_BEGIN,
                    SEND_BEGIN,
                    SEND_END,
                    USED,
                    ENABLE_BEGIN,
                    ENABLE_END,
                    REQUEUE,
                    BUSY_POLL,
                    PASS_END -> {
                workerStep(code, now, count, aux);
                previous = code;
                previousNanos = now;
            }
        }
    }

    private void workerStep(StepCode code, long now, int count, long aux) {
        switch (code) {
            case PASS_BEGIN -> passBegin(now);
            case FLUSH_BEGIN -> flushBegin(now, count, aux);
            case SEND_BEGIN -> {
                if (previous == StepCode.FLUSH_BEGIN) {
                    seen.flushEntry.add(previousNanos, now - previousNanos, Math.max(0, count));
                }
                sendPackets = count >= 0 ? count : sendPackets;
            }
            case SEND_END -> {
                if (previous == StepCode.SEND_BEGIN && sendPackets > 0) {
                    seen.send.add(previousNanos, now - previousNanos, sendPackets);
                }
                seen.sends++;
            }
            case USED -> used(now, count);
            case ENABLE_BEGIN -> enableBegin(now);
            case ENABLE_END -> enableEnd(now, aux);
            case REQUEUE -> {
                seen.requeues++;
                usedTail(now);
            }
            case BUSY_POLL -> busyPoll(now);
            case PASS_END -> passEnd(now);
            case UNKNOWN,
                    KICK,
                    WORKER_WAKEUP,
                    WORKER_RUNNING,
                    WORKER_PREEMPTED,
                    WORKER_SLEEP,
                    FETCH,
                    FETCH_EMPTY,
                    SIGNAL,
                    DISABLE,
                    RX_PASS_BEGIN,
                    RX_PASS_END,
                    GAP -> throw new IllegalStateException("not a step of a pass: " + code);
        }
    }

    private void passBegin(long now) {
        seen.passes++;
        if (previous == StepCode.PASS_END && !wake.sleptSincePass()) {
            seen.passGap.add(previousNanos, now - previousNanos, 0);
        }
        wake.passBegin(now);
        inPass = 0;
        racesInPass = 0;
        fullBatch = false;
        openLook(true);
    }

    private void openLook(boolean fresh) {
        lookOpen = true;
        lookFresh = fresh;
        lookNanos = -1;
    }

    /** The look ended now; how many it took is known later. */
    private void endLook(long now) {
        if (lookOpen && lookNanos < 0) {
            lookNanos = now - previousNanos;
            lookAt = previousNanos;
        }
    }

    private void closeLook(int taken) {
        if (lookOpen && lookNanos >= 0 && taken >= 0) {
            (lookFresh ? seen.look : seen.relook).add(lookAt, lookNanos, taken);
        }
        lookOpen = false;
        lookNanos = -1;
        if (uncertainNanos >= 0 && taken >= 0) {
            seen.uncertainLook.add(uncertainAt, uncertainNanos, taken);
        }
        uncertainNanos = -1;
    }

    private void fetch(long now) {
        seen.fetchSteps++;
        fetched++;
        active(now);
        seen.takenBy.add(now, consumed + fetched, 0);
    }

    private void fetchEmpty(long now) {
        seen.anchors.add(Anchor.empty(now, consumed + fetched));
    }

    private void flushBegin(long now, int count, long aux) {
        long before = consumed;
        if (aux >= 0 && lastAvail >= 0) {
            consumed += (aux - lastAvail) & 0xFFFF;
        } else if (count >= 0) {
            consumed += count;
        } else {
            consumed += fetched;
        }
        if (aux >= 0) {
            lastAvail = (int) aux;
        }
        fetched = 0;
        int taken = (int) (consumed - before);
        inPass += taken;
        sendPackets = taken;
        if (taken > 0) {
            active(now);
            seen.takenBy.add(now, consumed, 0);
        }
        boolean afterArm = previous == StepCode.ENABLE_END && !raced;
        if (afterArm) {
            seen.armTail.add(previousNanos, now - previousNanos, 0);
        }
        resolveArm();
        if (!afterArm) {
            endLook(now);
            // Neither full nor at the weight limit: it is sent because the ring was found empty just now.
            if (taken > 0 && taken < BATCH && inPass + racesInPass < WEIGHT && seen.fetchSteps == 0) {
                seen.anchors.add(Anchor.empty(now, consumed));
            }
        }
        closeLook(taken);
        fullBatch = taken >= BATCH;
        raced = false;
    }

    private void enableBegin(long now) {
        // After a full batch the loop takes more before it asks for kicks; after any other it had found the ring empty.
        batchOpen = previous != StepCode.USED || fullBatch;
        if (!batchOpen) {
            usedTail(now);
        } else if (previous == StepCode.BUSY_POLL && spin >= 0) {
            seen.pollTimeout.add(now, spin, 0);
        }
        endLook(now);
    }

    private void enableEnd(long now, long aux) {
        if (previous == StepCode.ENABLE_BEGIN) {
            seen.arm.add(previousNanos, now - previousNanos, 0);
        }
        seen.arms++;
        if (aux != 0) {
            seen.races++;
            racesInPass++;
            raced = true;
            if (lookOpen && lookNanos >= 0) {
                uncertainAt = lookAt;
                uncertainNanos = lookNanos;
            }
            openLook(false);
            // With a batch open, the next flush also counts packets from before the race.
            lookOpen = !batchOpen;
        } else {
            raced = false;
            armedAt = now;
        }
    }

    /** Turns an arm into an anchor as soon as the number of packets taken before it is known. */
    private void resolveArm() {
        if (armedAt < 0) {
            return;
        }
        if (seen.fetchSteps == 0 || fetched == 0) {
            seen.anchors.add(Anchor.empty(armedAt, consumed));
        }
        wake.armed(armedAt, consumed);
        armedAt = -1;
    }

    private void used(long now, int count) {
        if (previous == StepCode.SEND_END) {
            seen.usedWrite.add(previousNanos, now - previousNanos, Math.max(0, count));
        }
        if (lastAvail < 0 && sendPackets <= 0 && count > 0) {
            // Nothing but the used entries tells how many packets there were.
            consumed += count;
            inPass += count;
            active(now);
            seen.takenBy.add(now, consumed, 0);
        }
        usedPackets += Math.max(0, count);
        usedCount = count;
        signalled = false;
        openLook(false);
    }

    private void usedTail(long now) {
        if (previous == StepCode.USED && usedCount >= 0) {
            (signalled ? seen.usedTailSignal : seen.usedTail).add(previousNanos, now - previousNanos, 0);
            lookOpen = false;
        }
    }

    private void busyPoll(long now) {
        seen.busyPolls++;
        spin = previous == StepCode.USED || previous == StepCode.PASS_BEGIN ? now - previousNanos : -1;
        if (spin >= 0) {
            seen.pollSpin.add(previousNanos, spin, 0);
        }
        openLook(false);
    }

    private void passEnd(long now) {
        resolveArm();
        closeLook(0);
        usedTail(now);
        if (previous == StepCode.FLUSH_BEGIN) {
            seen.emptyFlush.add(previousNanos, now - previousNanos, 0);
        }
        wake.passEnd(now);
    }

    private void rxBegin(long now) {
        if (rxPrevious >= 0) {
            seen.rxBetween.add(rxPrevious, now - rxPrevious, 0);
        }
        rxBegin = now;
        rxPrevious = now;
    }

    private void rxEnd(long now) {
        if (rxBegin >= 0) {
            seen.rxLength.add(rxBegin, now - rxBegin, 0);
            rxBegin = -1;
        }
    }

    private void active(long now) {
        if (seen.firstNanos < 0) {
            seen.firstNanos = now;
        }
        seen.lastNanos = now;
    }

    private void gap(long now) {
        seen.gaps++;
        resolveArm();
        consumed += fetched;
        fetched = 0;
        seen.breaks.add(now, consumed, 0);
        beforeGap = Math.max(previousNanos, seen.firstNanos);
        previous = StepCode.UNKNOWN;
        previousNanos = -1;
        lookOpen = false;
        uncertainNanos = -1;
        lastAvail = -1;
        rxBegin = -1;
        rxPrevious = -1;
        raced = false;
        wake.forget();
    }
}
