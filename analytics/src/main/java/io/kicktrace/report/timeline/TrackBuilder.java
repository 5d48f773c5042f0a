package io.kicktrace.report.timeline;

import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes intervals and instants of steps. The rules are those of docs/reference/metrics.md, so that what is shown adds up to
 * the metrics: a kick is judged by what comes first, a wake-up of the worker or a pass.
 */
public final class TrackBuilder {
    private static final long NONE = Long.MIN_VALUE;

    /** A kick that is not judged yet. */
    private static final class Kick {
        final long at;
        final long exitNanos;
        boolean behindArm;
        boolean inSend;

        Kick(long at, long exitNanos, boolean behindArm, boolean inSend) {
            this.at = at;
            this.exitNanos = exitNanos;
            this.behindArm = behindArm;
            this.inSend = inSend;
        }
    }

    private final TrackSink sink;
    private final boolean judges;
    private final List<Kick> kicks = new ArrayList<>();

    private long passBegin = NONE;
    private long passPackets;
    private long fetched;
    private boolean fetchesSeen;
    private long sendBegin = NONE;
    private long sendFrames;
    private long armedSince = NONE;
    private boolean armAwaitsSend;
    private long armedSendEnd = NONE;
    private long rxBegin = NONE;
    private WorkerState state = WorkerState.RUNNING;
    private long stateSince = NONE;

    /**
     * For one queue.
     *
     * @param sink takes what is found
     * @param judges whether wake-ups are recorded, without which no kick can be judged
     */
    public TrackBuilder(TrackSink sink, boolean judges) {
        this.sink = sink;
        this.judges = judges;
    }

    /** The next step, at a stamp. */
    public void step(long now, Step step) {
        step(now, step.getKind(), step.getCount(), step.getAux());
    }

    /** The same in parts; see {@link StepKind} for what count and aux mean. */
    public void step(long now, StepKind kind, long count, long aux) {
        switch (kind) {
            case KICK -> kick(now, aux);
            case WORKER_WAKEUP -> woken(now);
            case WORKER_RUNNING -> worker(now, WorkerState.RUNNING);
            case WORKER_PREEMPTED -> worker(now, WorkerState.RUNNABLE);
            case WORKER_SLEEP -> worker(now, WorkerState.SLEEPING);
            case PASS_BEGIN -> passBegins(now);
            case PASS_END -> passEnds(now);
            case FETCH -> fetch(now);
            case FLUSH_BEGIN -> flush(now, count);
            case SEND_BEGIN -> sendBegins(now, count);
            case SEND_END -> sendEnds(now);
            case ENABLE_END -> enabled(now, aux != 0);
            case DISABLE -> endArmed(now);
            case RX_PASS_BEGIN -> rxBegin = now;
            case RX_PASS_END -> rxEnds(now);
            case GAP -> gap(now, count);
            case UNKNOWN, FETCH_EMPTY, USED, SIGNAL, ENABLE_BEGIN, REQUEUE, BUSY_POLL -> {
                // nothing to show: these explain a pass, and its interval is there
            }
        }
    }

    /** The timeline ends here: what is open is shown as far as it goes. */
    public void finish(long now) {
        closePass(now);
        endArmed(now);
        closeState(now);
        for (Kick kick : kicks) {
            sink.kick(kick.at, KickClass.UNJUDGED, kick.exitNanos);
        }
        kicks.clear();
    }

    private void kick(long now, long exitNanos) {
        // stamps are often rounded: a kick at the very stamp of the send's end belongs to the send
        kicks.add(new Kick(now, exitNanos, armAwaitsSend, armedSendEnd == now));
        endArmed(now);
    }

    private void woken(long now) {
        for (Kick kick : kicks) {
            sink.kick(kick.at, KickClass.WOKE, kick.exitNanos);
        }
        kicks.clear();
        sink.wakeup(now);
        if (state == WorkerState.SLEEPING) {
            worker(now, WorkerState.RUNNABLE);
        }
    }

    private void worker(long now, WorkerState next) {
        closeState(now);
        state = next;
        stateSince = now;
    }

    private void closeState(long now) {
        if (stateSince != NONE && stateSince < now) {
            sink.worker(stateSince, now, state);
        }
        stateSince = NONE;
    }

    private void passBegins(long now) {
        closePass(now);
        for (Kick kick : kicks) {
            KickClass wasted = kick.inSend ? KickClass.IN_SEND : KickClass.WASTED;
            sink.kick(kick.at, judges ? wasted : KickClass.UNJUDGED, kick.exitNanos);
        }
        kicks.clear();
        passBegin = now;
        passPackets = 0;
        fetched = 0;
        armAwaitsSend = false;
        sink.inHand(now, 0);
    }

    private void passEnds(long now) {
        closePass(now);
    }

    private void closePass(long now) {
        closeSend(now);
        if (passBegin != NONE) {
            sink.pass(passBegin, now, passPackets);
            passBegin = NONE;
        }
        armAwaitsSend = false;
    }

    private void fetch(long now) {
        fetchesSeen = true;
        fetched++;
        passPackets++;
        sink.inHand(now, fetched);
    }

    private void flush(long now, long frames) {
        if (frames > 0 && !fetchesSeen) {
            // only now it is known how many there are
            fetched = frames;
            passPackets += frames;
            sink.inHand(now, frames);
        }
    }

    private void sendBegins(long now, long frames) {
        closeSend(now);
        if (!fetchesSeen && fetched == 0 && frames > 0) {
            fetched = frames;
            passPackets += frames;
            sink.inHand(now, frames);
        }
        sendBegin = now;
        sendFrames = frames;
    }

    private void sendEnds(long now) {
        closeSend(now);
        if (armAwaitsSend) {
            for (Kick kick : kicks) {
                kick.inSend |= kick.behindArm;
            }
            armAwaitsSend = false;
            armedSendEnd = now;
        }
    }

    private void closeSend(long now) {
        if (sendBegin != NONE) {
            sink.send(sendBegin, now, sendFrames);
            sink.inHand(now, 0);
            sendBegin = NONE;
            fetched = 0;
        }
    }

    private void enabled(long now, boolean race) {
        if (race) {
            sink.race(now);
            armAwaitsSend = false;
            return;
        }
        sink.arm(now);
        if (armedSince == NONE) {
            armedSince = now;
        }
        if (passBegin != NONE) {
            armAwaitsSend = true;
            for (Kick kick : kicks) {
                // rounded stamps again: a kick at the arm's own stamp falls behind it; earlier ones fell behind another
                // arm
                kick.behindArm = kick.at == now;
            }
        }
    }

    private void endArmed(long now) {
        if (armedSince != NONE) {
            sink.armed(armedSince, now);
            armedSince = NONE;
        }
    }

    private void rxEnds(long now) {
        if (rxBegin != NONE) {
            sink.rxPass(rxBegin, now);
            rxBegin = NONE;
        }
    }

    private void gap(long now, long events) {
        finish(now);
        rxBegin = NONE;
        armedSendEnd = NONE;
        state = WorkerState.RUNNING;
        sink.lost(now, events);
    }
}
