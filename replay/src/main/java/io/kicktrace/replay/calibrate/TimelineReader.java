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

    private final Timeline timeline;
    private final Observation seen = new Observation();

    private StepCode previous = StepCode.UNKNOWN;
    private long previousNanos = -1;
    private long lookSince = -1;
    private boolean lookCertain;
    private boolean inPass;
    private long passEndNanos = -1;
    private long passBeginNanos = -1;
    private boolean slept;
    private long kickNanos = -1;
    private long kickAux = -1;
    private long wakeupNanos = -1;
    private long consumed;
    private int lastAvail = -1;
    private int sendPackets = -1;
    private long armedAt = -1;
    private long armPackets = -1;
    private long usedPackets;
    private int usedTailPackets;
    private long rxBegin = -1;
    private long enableBegin = -1;
    private int pendingEmpty;

    TimelineReader(Timeline timeline) {
        this.timeline = timeline;
    }

    Observation read() {
        for (int i = 0; i < timeline.size(); i++) {
            long now = timeline.nanos(i);
            if (i == 0) {
                seen.firstNanos = now;
            }
            seen.lastNanos = now;
            step(timeline.code(i), now, timeline.count(i), timeline.aux(i));
        }
        return seen;
    }

    private void step(StepCode code, long now, int count, long aux) {
        switch (code) {
            case KICK -> kick(now, aux);
            case WORKER_WAKEUP -> {
                seen.wakeups++;
                slept = true;
                wakeupNanos = now;
                return;
            }
            case WORKER_SLEEP -> {
                slept = true;
                return;
            }
            case WORKER_RUNNING, WORKER_PREEMPTED, DISABLE, UNKNOWN -> {
                return;
            }
            case PASS_BEGIN -> passBegin(now);
            case FETCH -> {
                seen.fetchSteps++;
                seen.workerSteps++;
                return;
            }
            case FETCH_EMPTY -> {
                seen.workerSteps++;
                return;
            }
            case FLUSH_BEGIN -> flushBegin(now, count, aux);
            case SEND_BEGIN -> {
                measure(previous == StepCode.FLUSH_BEGIN, seen.flushEntry, now, count);
                sendPackets = count;
            }
            case SEND_END -> {
                if (previous == StepCode.SEND_BEGIN && sendPackets > 0) {
                    seen.send.add(previousNanos, now - previousNanos, sendPackets);
                    seen.sends++;
                }
            }
            case USED -> used(now, count);
            case SIGNAL -> {
                seen.signals.add(now, usedPackets, 0);
                seen.workerSteps++;
                return;
            }
            case ENABLE_BEGIN -> enableBegin(now);
            case ENABLE_END -> enableEnd(now, aux);
            case REQUEUE -> {
                seen.requeues++;
                measure(previous == StepCode.USED, seen.usedTail, now, usedTailPackets);
            }
            case BUSY_POLL -> {
                seen.busyPolls++;
                if (previous == StepCode.USED) {
                    seen.pollSpin.add(previousNanos, now - previousNanos, 0);
                }
                lookSince = now;
                lookCertain = false;
            }
            case PASS_END -> passEnd(now);
            case RX_PASS_BEGIN -> {
                rxBegin = now;
                seen.workerSteps++;
                return;
            }
            case RX_PASS_END -> {
                if (rxBegin >= 0) {
                    seen.rxLength.add(rxBegin, now - rxBegin, 0);
                    rxBegin = -1;
                }
                seen.workerSteps++;
                return;
            }
            case GAP -> {
                seen.gaps++;
                forget();
                return;
            }
        }
        if (code != StepCode.KICK) {
            seen.workerSteps++;
            previous = code;
            previousNanos = now;
        }
    }

    private void measure(boolean applies, Samples into, long now, int packets) {
        if (applies && previousNanos >= 0) {
            into.add(previousNanos, now - previousNanos, packets);
        }
    }

    private void kick(long now, long aux) {
        seen.kicks++;
        kickNanos = now;
        kickAux = aux;
        if (armPackets < 0) {
            return;
        }
        // The packet at the armed index kicked: the submission curve is known here, once the worker says if it slept.
        seen.anchors.add(new Anchor(now, armPackets, Anchor.Kind.KICK_AWAKE, aux, -1, -1));
        armPackets = -1;
    }

    private void passBegin(long now) {
        seen.passes++;
        inPass = true;
        if (slept && passEndNanos >= 0) {
            long from = kickNanos >= passEndNanos || (kickNanos >= 0 && kickNanos >= passBeginNanos && wakeupNanos >= kickNanos)
                    ? kickNanos
                    : wakeupNanos;
            if (from >= 0) {
                long sleptNanos = Math.max(0, from - passEndNanos);
                seen.wake.add(from, now - from, 0);
                int last = seen.anchors.size() - 1;
                if (last >= 0 && from == kickNanos && seen.anchors.get(last).nanos() == kickNanos) {
                    Anchor anchor = seen.anchors.get(last);
                    seen.anchors.set(
                            last,
                            new Anchor(anchor.nanos(), anchor.packets(), Anchor.Kind.KICK_ASLEEP, kickAux, now - from, sleptNanos));
                }
            }
        } else if (!slept && passEndNanos >= 0 && previous == StepCode.PASS_END) {
            seen.passGap.add(passEndNanos, now - passEndNanos, 0);
        }
        slept = false;
        wakeupNanos = -1;
        passBeginNanos = now;
        lookSince = now;
        lookCertain = true;
    }

    private void flushBegin(long now, int count, long aux) {
        long before = consumed;
        if (aux >= 0) {
            consumed += lastAvail < 0 ? Math.max(0, count) : ((aux - lastAvail) & 0xFFFF);
            lastAvail = (int) aux;
        } else {
            consumed += Math.max(0, count);
        }
        int taken = (int) (consumed - before);
        seen.packets = consumed;
        resolveEmpties();
        if (previous == StepCode.ENABLE_END) {
            measure(true, seen.armTail, now, taken);
        } else if (previous == StepCode.PASS_BEGIN) {
            measure(true, seen.look, now, taken);
        } else if (previous == StepCode.USED && taken > 0) {
            measure(true, seen.lookAfterSend, now, taken);
        }
        if (taken > 0) {
            seen.takenBy.add(enableBegin > lookSince && enableBegin >= 0 ? enableBegin : now, consumed, 0);
        }
        if (lookTaken >= 0) {
            if (lookCertain) {
                seen.look.add(lookBegan, lookTaken, taken);
            }
            lookTaken = -1;
        }
        enableBegin = -1;
        lookCertain = false;
    }

    private long lookTaken = -1;
    private long lookBegan = -1;

    private void enableBegin(long now) {
        enableBegin = now;
        if (previous == StepCode.PASS_BEGIN && lookCertain) {
            // How many were taken is only known at the flush; a race in between makes it uncertain.
            lookTaken = now - lookSince;
            lookBegan = lookSince;
        } else if (previous == StepCode.USED) {
            measure(true, seen.usedTail, now, usedTailPackets);
        }
    }

    private void enableEnd(long now, long aux) {
        if (previous == StepCode.ENABLE_BEGIN) {
            seen.arm.add(previousNanos, now - previousNanos, 0);
        }
        seen.arms++;
        if (aux != 0) {
            seen.races++;
            lookCertain = false;
            lookTaken = -1;
            enableBegin = -1;
        } else {
            // Everything submitted so far is taken; the count is known when the batch is flushed, if one is open.
            armedAt = now;
            pendingEmpty = 1;
            armPackets = -2;
        }
    }

    /** Turns an arm into an anchor as soon as the number of packets taken before it is known. */
    private void resolveEmpties() {
        if (pendingEmpty == 0) {
            return;
        }
        pendingEmpty = 0;
        int at = seen.anchors.size();
        if (kickNanos >= armedAt) {
            seen.anchors.add(new Anchor(kickNanos, consumed, Anchor.Kind.KICK_AWAKE, kickAux, -1, -1));
            armPackets = -1;
        } else {
            armPackets = consumed;
        }
        seen.anchors.add(at, new Anchor(armedAt, consumed, Anchor.Kind.EMPTY, -1, -1, -1));
    }

    private void used(long now, int count) {
        measure(previous == StepCode.SEND_END, seen.usedWrite, now, count);
        usedPackets += Math.max(0, count);
        usedTailPackets = count;
    }

    private void passEnd(long now) {
        if (pendingEmpty == 1 && lookTaken >= 0) {
            // Armed, nothing taken, no flush recorded.
            seen.look.add(lookBegan, lookTaken, 0);
        }
        resolveEmpties();
        lookTaken = -1;
        measure(previous == StepCode.USED, seen.usedTail, now, usedTailPackets);
        measure(previous == StepCode.FLUSH_BEGIN, seen.emptyFlush, now, 0);
        if (inPass) {
            seen.busyNanos += now - passBeginNanos;
        }
        inPass = false;
        passEndNanos = now;
        enableBegin = -1;
    }

    private void forget() {
        previous = StepCode.UNKNOWN;
        previousNanos = -1;
        lookSince = -1;
        lookTaken = -1;
        inPass = false;
        passEndNanos = -1;
        slept = false;
        kickNanos = -1;
        wakeupNanos = -1;
        lastAvail = -1;
        armPackets = -1;
        pendingEmpty = 0;
        enableBegin = -1;
    }
}
