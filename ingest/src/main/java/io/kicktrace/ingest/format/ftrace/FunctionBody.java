package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.format.text.TracedFunction;
import io.kicktrace.ingest.format.text.TracedFunctions;

/**
 * A body of the function tracer, in all that its options add:
 *
 * <pre>
 * vhost_poll_queue &lt;-vhost_poll_wakeup
 * handle_tx_kick+0x0/0x30 [vhost_net] &lt;ffffffffc0654420&gt; &lt;-vhost_run_work_list+0x43/0x70 [vhost] &lt;ffffffffc0627485&gt;
 * handle_tx(net=0xffff88810a0b0000) &lt;-handle_tx_kick
 * vhost_get_vq_desc &lt;-get_tx_bufs (repeats: 3, last_ts:    10.000018)
 * vhost_get_vq_desc                                                                print-parent off
 * </pre>
 */
final class FunctionBody {
    private static final byte[] CALLER = Cursor.word(" <-");

    private final TextEvents events;
    private final TracedFunctions functions;
    private final Cursor cursor = new Cursor();

    FunctionBody(TextEvents events) {
        this.events = events;
        this.functions = events.functions();
    }

    /**
     * Reads a body that starts with a name without a colon behind it.
     *
     * @param nameTo end of the name
     */
    boolean read(byte[] text, int from, int nameTo, int to, boolean cut, EventDraft draft) {
        cursor.on(text, nameTo, to);
        boolean hasCaller = cursor.find(CALLER);
        int own = hasCaller ? cursor.at() - CALLER.length : to;
        if (cut && (!hasCaller || cursor.atEnd())) {
            return false;
        }
        TracedFunction function = functions.function(text, from, nameTo);
        if (hasCaller && isTold(function, text, cursor.at(), to)) {
            function.enteredAgain(draft);
        } else {
            function.entered(text, nameTo, own, draft);
        }
        return true;
    }

    /** {@code tracing_mark_write+0xda/0x270 <ffffffff8122672a>: text}: a print, whose caller has an offset. */
    boolean isPrint(byte[] text, int nameTo, int to) {
        int i = nameTo;
        while (i < to && text[i] != ':') {
            if (text[i] == '-' || text[i] == '(') {
                return false;
            }
            i++;
        }
        return i < to && text[nameTo] == '+';
    }

    /** A print with an offset counts under its function's name. */
    void readPrint(byte[] text, int from, int nameTo, EventDraft draft) {
        events.count(events.named(text, from, nameTo), draft);
    }

    private boolean isTold(TracedFunction function, byte[] text, int callerFrom, int to) {
        if (function.entryKind() == EventKind.UNKNOWN) {
            return false;
        }
        int end = callerFrom;
        while (end < to && text[end] != ' ' && text[end] != '+') {
            end++;
        }
        TracedFunction caller = functions.function(text, callerFrom, end);
        return caller.seen() && caller.entryKind() == function.entryKind();
    }
}
