package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * The order of arm and flushes in one pass, which shows the kernel variant (no busy polling; vhost-model 8.2).
 *
 * <pre>
 *   unpatched    ... ARM   flush(n > 0)   return      no other variant flushes frames behind the arm
 *   deferred     ... flush(n)   ARM       return      no other variant returns without a flush behind the arm
 *   flush-first  ... flush(n)   ARM   flush(0)   return
 * </pre>
 *
 * An unpatched pass whose packets fill whole batches looks like flush-first (all frames went before the arm), so a pass
 * shows flush-first only if its last flush before the arm was not full.
 */
final class PassShape {
    private static final int FULL_BATCH = 64;
    private static final int UNKNOWN_FRAMES = -1;

    private boolean flushedBefore;
    private boolean fullBefore;
    private boolean armed;
    private boolean flushedBehind;
    private boolean emptyFlushBehind;
    private boolean polled;
    /** A flush whose frames are not recorded is open; whether a send came tells if it was empty. */
    private boolean flushOpen;

    private boolean flushSent;

    void begin() {
        flushedBefore = false;
        fullBefore = false;
        armed = false;
        flushedBehind = false;
        emptyFlushBehind = false;
        polled = false;
        flushOpen = false;
        flushSent = false;
    }

    /** A flush of so many frames, negative where not recorded. */
    void flush(long frames) {
        closeFlush();
        if (frames > 0) {
            flushed(frames);
        } else if (frames == 0) {
            emptyFlushBehind |= armed;
        } else {
            flushOpen = true;
            flushSent = false;
        }
    }

    /** The backend's sendmsg was called. */
    void send(long frames) {
        if (flushOpen) {
            flushSent = true;
        }
        flushed(frames > 0 ? frames : UNKNOWN_FRAMES);
    }

    void flushEnd() {
        closeFlush();
    }

    void arm() {
        closeFlush();
        armed = true;
        flushedBehind = false;
        emptyFlushBehind = false;
    }

    void race() {
        closeFlush();
        armed = false;
    }

    void busyPoll() {
        polled = true;
    }

    /** What the pass shows at its end. */
    Optional<QueueCount> end(boolean flushesRecorded) {
        closeFlush();
        if (!armed || polled) {
            return Optional.empty();
        }
        if (flushedBehind) {
            return Optional.of(QueueCount.SHOWS_UNPATCHED);
        }
        if (!flushesRecorded) {
            return Optional.empty();
        }
        if (!emptyFlushBehind) {
            return Optional.of(QueueCount.SHOWS_DEFERRED);
        }
        return flushedBefore && !fullBefore ? Optional.of(QueueCount.SHOWS_FLUSH_FIRST) : Optional.empty();
    }

    private void flushed(long frames) {
        if (armed) {
            flushedBehind = true;
        } else {
            flushedBefore = true;
            fullBefore = frames == FULL_BATCH;
        }
    }

    private void closeFlush() {
        if (flushOpen) {
            flushOpen = false;
            emptyFlushBehind |= armed && !flushSent;
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeBoolean(flushedBefore);
        out.writeBoolean(fullBefore);
        out.writeBoolean(armed);
        out.writeBoolean(flushedBehind);
        out.writeBoolean(emptyFlushBehind);
        out.writeBoolean(polled);
        out.writeBoolean(flushOpen);
        out.writeBoolean(flushSent);
    }

    void read(DataInput in) throws IOException {
        flushedBefore = in.readBoolean();
        fullBefore = in.readBoolean();
        armed = in.readBoolean();
        flushedBehind = in.readBoolean();
        emptyFlushBehind = in.readBoolean();
        polled = in.readBoolean();
        flushOpen = in.readBoolean();
        flushSent = in.readBoolean();
    }
}
