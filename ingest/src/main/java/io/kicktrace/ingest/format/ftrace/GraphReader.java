package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.GraphBody;
import io.kicktrace.ingest.format.text.GraphStacks;
import io.kicktrace.ingest.format.text.NamedEvent;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.format.text.ThreadIds;
import io.kicktrace.ingest.format.text.TracedFunction;
import io.kicktrace.ingest.table.ThreadTable;
import java.util.Arrays;
import java.util.Optional;

/**
 * Lines of the function_graph tracer. A call is an event at its begin and one at its end; a leaf is both. Without option
 * funcgraph-abstime there is no time, and lines only count.
 */
final class GraphReader {
    /** Returns count together: a brace is no name. */
    private static final byte[] RETURN_NAME = Cursor.word("funcgraph_exit");

    private static final byte[] ARROW = Cursor.word("=>");
    private static final byte[] DASHES = Cursor.word(" ---------");
    /** Option funcgraph-overrun, on a line of its own or behind a return. */
    private static final byte[] OVERRUNS = Cursor.word(" (Overruns: ");
    /** Names are cut to this. */
    private static final int COMM_COLUMNS = 7;

    private static final long NANOS_PER_MICRO = 1000;

    private final TextEvents events;
    private final BodyReader bodies;
    private final EventDraft draft;
    private final LineEvents out;
    private final GraphColumns columns = new GraphColumns();
    private final GraphBody body = new GraphBody();
    private final GraphStacks stacks = new GraphStacks();
    private final NamedEvent returns;
    private final Cursor cursor = new Cursor();
    /** The thread on each CPU since its last switch line. */
    private int[] threads = new int[0];

    GraphReader(TextEvents events, BodyReader bodies, EventDraft draft, LineEvents out) {
        this.events = events;
        this.bodies = bodies;
        this.draft = draft;
        this.out = out;
        returns = events.named(RETURN_NAME, 0, RETURN_NAME.length);
    }

    /** Reads a line, if it is of this tracer. */
    boolean read(byte[] text, int from, int to, boolean cut, long line) {
        if (cursor.on(text, from, to).skip(DASHES) || cursor.skip(OVERRUNS)) {
            return true;
        }
        columns.read(text, from, to);
        if (!columns.found && columns.cpu < 0) {
            return false;
        }
        if (isSwitch(text, to)) {
            return true;
        }
        body.read(text, columns.body, to);
        if (cut && body.form != GraphBody.Form.EMPTY) {
            return false;
        }
        int thread = thread(text);
        return switch (body.form) {
            case NONE -> false;
            case EMPTY -> true;
            case ENTRY -> entry(text, thread);
            case LEAF -> leaf(text, thread);
            case RETURN -> end(text, thread);
            case EVENT -> event(text, thread, line);
        };
    }

    /** Events were lost. */
    void lost() {
        stacks.clear();
    }

    private boolean entry(byte[] text, int thread) {
        TracedFunction function = events.functions().function(text, body.nameFrom, body.nameTo);
        enter(function, text, thread);
        out.hand(columns.nanos, columns.cpu, thread, draft);
        stacks.push(stackOf(thread), body.depth, function);
        return true;
    }

    private boolean leaf(byte[] text, int thread) {
        TracedFunction function = events.functions().function(text, body.nameFrom, body.nameTo);
        boolean told = enter(function, text, thread);
        out.hand(columns.nanos, columns.cpu, thread, draft);
        if (!told && function.endKind() != EventKind.UNKNOWN && columns.nanos >= 0) {
            function.returned(body.valueRecorded, body.value, draft);
            out.hand(leafEnd(), columns.cpu, thread, draft);
        }
        return true;
    }

    /**
     * Stamps are cut to microseconds, durations are not: begin + duration can lie behind the stamp of the next line.
     * Cut as well it cannot, so the order of a thread's events stays.
     */
    private long leafEnd() {
        long end = columns.nanos + Math.max(columns.durationNanos, 0);
        return end - end % NANOS_PER_MICRO;
    }

    /** Whether the call tells the same as the one around it, and so nothing. */
    private boolean enter(TracedFunction function, byte[] text, int thread) {
        EventKind kind = function.entryKind();
        boolean told = kind != EventKind.UNKNOWN
                && body.depth > 0
                && stacks.at(stackOf(thread), body.depth - 1)
                                .map(TracedFunction::entryKind)
                                .orElse(EventKind.UNKNOWN)
                        == kind;
        if (told) {
            function.enteredAgain(draft);
        } else {
            function.entered(text, body.argumentsFrom, body.argumentsTo, draft);
        }
        return told;
    }

    private boolean end(byte[] text, int thread) {
        Optional<TracedFunction> open = stacks.pop(stackOf(thread), body.depth);
        events.count(returns, draft);
        Optional<TracedFunction> function = body.nameTo > body.nameFrom
                ? Optional.of(events.functions().function(text, body.nameFrom, body.nameTo))
                : open;
        if (function.isPresent() && !isTold(function.get(), thread)) {
            function.get().returned(body.valueRecorded, body.value, draft);
        }
        out.hand(columns.nanos, columns.cpu, thread, draft);
        return true;
    }

    private boolean isTold(TracedFunction function, int thread) {
        return body.depth > 0
                && function.entryKind() != EventKind.UNKNOWN
                && stacks.at(stackOf(thread), body.depth - 1)
                                .map(TracedFunction::entryKind)
                                .orElse(EventKind.UNKNOWN)
                        == function.entryKind();
    }

    private boolean event(byte[] text, int thread, long line) {
        bodies.read(text, body.nameFrom, body.nameTo, false, line, draft);
        out.hand(columns.nanos, columns.cpu, thread, draft);
        return true;
    }

    private int thread(byte[] text) {
        if (columns.tid >= 0) {
            return out.thread(columns.tid, text, columns.commFrom, columns.commTo, isCut());
        }
        return columns.cpu >= 0 && columns.cpu < threads.length ? threads[columns.cpu] : ThreadTable.NONE;
    }

    private boolean isCut() {
        return columns.commTo - columns.commFrom >= COMM_COLUMNS;
    }

    /** Threads are numbered from 0, CPUs whose thread is not known yet get numbers below. */
    private int stackOf(int thread) {
        return thread >= 0 ? thread : -2 - columns.cpu;
    }

    /** {@code 1)  vhost-4-4990  =>  CPU 0/K-5001}; read from the right, a name may hold an arrow. */
    private boolean isSwitch(byte[] text, int to) {
        if (columns.cpu < 0) {
            return false;
        }
        cursor.on(text, columns.body, to);
        int arrow = cursor.last(ARROW, to);
        if (arrow < 0) {
            return false;
        }
        int next = readThread(text, arrow + ARROW.length, to);
        int previous = next < 0 ? next : readThread(text, columns.body, arrow);
        if (previous < 0) {
            return false;
        }
        if (columns.cpu >= threads.length) {
            int known = threads.length;
            threads = Arrays.copyOf(threads, Math.max(columns.cpu + 1, known * 2));
            Arrays.fill(threads, known, threads.length, ThreadTable.NONE);
        }
        threads[columns.cpu] = next;
        return true;
    }

    /** The number of a thread that the text is, without blanks around it; -1 if it is none. */
    private int readThread(byte[] text, int from, int to) {
        int start = from;
        while (start < to && text[start] == ' ') {
            start++;
        }
        int end = to;
        while (end > start && text[end - 1] == ' ') {
            end--;
        }
        int minus = end;
        while (minus > start && text[minus - 1] >= '0' && text[minus - 1] <= '9') {
            minus--;
        }
        if (minus == end || minus == start || text[minus - 1] != '-') {
            return -1;
        }
        Cursor number = new Cursor().on(text, minus, end);
        if (!number.number() || !ThreadIds.valid(number.value())) {
            return -1;
        }
        return out.thread((int) number.value(), text, start, minus - 1, minus - 1 - start >= COMM_COLUMNS);
    }
}
