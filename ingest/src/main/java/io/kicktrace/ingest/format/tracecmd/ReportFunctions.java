package io.kicktrace.ingest.format.tracecmd;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.GraphBody;
import io.kicktrace.ingest.format.text.GraphStacks;
import io.kicktrace.ingest.format.text.TracedFunction;
import io.kicktrace.ingest.format.text.TracedFunctions;

/**
 * Events of the function tracers, whose payload names the function:
 *
 * <pre>
 * function:                vhost_dev_has_owner        ip=vhost_net_ioctl (0xffffffffc0652944) parent_ip=...    (-R)
 * funcgraph_entry:      + 13.937 us  |          vhost_task_wakeup();
 * funcgraph_entry:                   |  handle_tx_kick() {
 * funcgraph_exit:       ! 131.100 us |  }
 * </pre>
 */
final class ReportFunctions {
    private static final byte[] IP = Cursor.word("ip=");
    private static final long NANOS_PER_MICRO = 1000;

    private final TracedFunctions functions;
    private final EventIntake intake;
    private final GraphBody body = new GraphBody();
    private final GraphStacks stacks = new GraphStacks();
    private final Cursor cursor = new Cursor();

    ReportFunctions(EventIntake intake, TracedFunctions functions) {
        this.intake = intake;
        this.functions = functions;
    }

    void entered(byte[] text, int from, int to, EventDraft draft) {
        int start = cursor.on(text, from, to).skip(IP) ? from + IP.length : from;
        int end = start;
        while (end < to && text[end] != ' ' && text[end] != '+' && text[end] != '(') {
            end++;
        }
        functions.function(text, start, end).told(text, end, to, draft);
    }

    void graphEntry(ReportLine line, int thread, byte[] text, int to, EventDraft draft) {
        int bar = bar(text, line.payloadFrom, to);
        body.read(text, bar + 1, to);
        boolean call = body.form == GraphBody.Form.ENTRY || body.form == GraphBody.Form.LEAF;
        if (bar < 0 || !call) {
            draft.start(EventKind.UNKNOWN);
            intake.event(line.stamp, line.cpu, thread, draft);
            return;
        }
        TracedFunction function = functions.function(text, body.nameFrom, body.nameTo);
        function.told(text, body.argumentsFrom, body.argumentsTo, draft);
        intake.event(line.stamp, line.cpu, thread, draft);
        if (body.form == GraphBody.Form.ENTRY) {
            stacks.push(thread, body.depth, function);
        } else if (function.endKind() != EventKind.UNKNOWN) {
            function.returned(body.valueRecorded, body.value, draft);
            intake.event(line.stamp + duration(text, line.payloadFrom, bar), line.cpu, thread, draft);
        }
    }

    void graphExit(ReportLine line, int thread, byte[] text, int to, EventDraft draft) {
        int bar = bar(text, line.payloadFrom, to);
        body.read(text, bar + 1, to);
        draft.start(EventKind.UNKNOWN);
        if (bar >= 0 && body.form == GraphBody.Form.RETURN) {
            stacks.pop(thread, body.depth)
                    .ifPresent(function -> function.returned(body.valueRecorded, body.value, draft));
        }
        intake.event(line.stamp, line.cpu, thread, draft);
    }

    /** Events were lost: nothing closes what was open before. */
    void lost() {
        stacks.clear();
    }

    private static int bar(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '|') {
                return i;
            }
        }
        return -1;
    }

    /** {@code + 13.937 us}, ns; cut to us as the stamps are, so that it does not lie behind the next line. */
    private long duration(byte[] text, int from, int bar) {
        int i = from;
        while (i < bar && (text[i] < '0' || text[i] > '9')) {
            i++;
        }
        cursor.on(text, i, bar);
        if (!cursor.number()) {
            return 0;
        }
        return Math.max(0, cursor.value()) * NANOS_PER_MICRO;
    }
}
