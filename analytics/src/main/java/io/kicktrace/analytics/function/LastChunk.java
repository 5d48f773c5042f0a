package io.kicktrace.analytics.function;

import java.time.Duration;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.TimerService;
import org.jspecify.annotations.Nullable;

/**
 * When the last chunk of a VM was sent, by Kafka's clock, so that a VM that is gone can be told from one whose chunks were
 * not read yet. The watermark is the least over all partitions, so when it has passed, all that was sent before has been
 * read; a job that catches up decides as one that never stopped.
 */
final class LastChunk {
    /** What to do about a VM that has sent nothing. */
    enum Verdict {
        /** It has sent something meanwhile. */
        ALIVE,
        /** Its captures end. */
        ENDED,
        /** Nothing of it is kept any longer. */
        FORGOTTEN
    }

    /** A VM is forgotten after so many times the silence that ends its captures: chunks sent again may still come. */
    private static final int FORGET_FACTOR = 30;

    private final long endMillis;
    private final long forgetMillis;
    private final ValueState<Long> lastSent;

    LastChunk(RuntimeContext context, Duration silence) {
        endMillis = silence.toMillis();
        forgetMillis = Math.multiplyExact(endMillis, FORGET_FACTOR);
        lastSent = context.getState(new ValueStateDescriptor<>("last-sent", Types.LONG));
    }

    /** A chunk came; {@code sent} is null where chunks have no time of sending, as in files. */
    void seen(@Nullable Long sent, TimerService timers) throws Exception {
        if (sent == null || sent < 0 || sent > Long.MAX_VALUE - forgetMillis) {
            return;
        }
        Long before = lastSent.value();
        if (before == null || sent - before > endMillis) {
            // none is pending, or one that may have gone off already
            timers.registerEventTimeTimer(sent + endMillis);
        }
        if (before == null || sent > before) {
            lastSent.update(sent);
        }
    }

    /** A timer went off. */
    Verdict at(long time, TimerService timers) throws Exception {
        Long sent = lastSent.value();
        if (sent == null || time >= sent + forgetMillis) {
            return Verdict.FORGOTTEN;
        }
        if (time >= sent + endMillis) {
            timers.registerEventTimeTimer(sent + forgetMillis);
            return Verdict.ENDED;
        }
        timers.registerEventTimeTimer(sent + endMillis);
        return Verdict.ALIVE;
    }

    void clear() {
        lastSent.clear();
    }
}
