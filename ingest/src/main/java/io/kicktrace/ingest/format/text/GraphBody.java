package io.kicktrace.ingest.format.text;

/**
 * What a function_graph line says, behind its columns, two blanks a level deep:
 *
 * <pre>
 *   handle_tx [vhost_net]() {                     handle_tx_kick(work=0xffff88810a0b0c00) {
 *     mutex_lock();                               mutex_lock(); /&#42; ret=0x0 &#42;/
 *   }                                             } /&#42; handle_tx [vhost_net] ret=-14 &#42;/
 *     /&#42; sched_waking: comm=vhost-4980 ... &#42;/
 * </pre>
 */
public final class GraphBody {
    /** What a line is. */
    public enum Form {
        /** Nothing of the kind. */
        NONE,
        /** A column only: an arrow, or blanks. */
        EMPTY,
        /** A call that has others in it. */
        ENTRY,
        /** A call and its return. */
        LEAF,
        /** The return of a call. */
        RETURN,
        /** An event of another kind. */
        EVENT
    }

    private static final byte[] COMMENT = Cursor.word("/*");
    private static final byte[] COMMENT_END = Cursor.word("*/");
    private static final byte[] OVERRUNS = Cursor.word(" (Overruns: ");
    private static final byte[] RET = Cursor.word("ret=");
    private static final byte[] EQUALS = Cursor.word("= ");
    private static final int BLANKS_PER_LEVEL = 2;

    private final Cursor cursor = new Cursor();

    /** What the line is. */
    public Form form = Form.NONE;
    /** Levels below the outermost. */
    public int depth;
    /** Start of the function's name, or of the event. */
    public int nameFrom;
    /** End of the function's name (empty if a return does not tell), or of the event. */
    public int nameTo;
    /** Start of the arguments. */
    public int argumentsFrom;
    /** End of the arguments. */
    public int argumentsTo;
    /** Whether the value returned was recorded. */
    public boolean valueRecorded;
    /** The value returned. */
    public long value;

    /** Reads what stands behind the columns of a line. */
    public void read(byte[] text, int from, int lineTo) {
        form = Form.NONE;
        valueRecorded = false;
        int to = withoutOverruns(text, from, lineTo);
        while (to > from && text[to - 1] == ' ') {
            to--;
        }
        int start = from;
        while (start < to && text[start] == ' ') {
            start++;
        }
        if (start == to) {
            form = Form.EMPTY;
            return;
        }
        depth = Math.max(0, (start - from) / BLANKS_PER_LEVEL - 1);
        if (isComment(text, start)) {
            event(text, start, to);
            return;
        }
        int comment = to;
        if (endsComment(text, start, to)) {
            cursor.on(text, start, to);
            comment = cursor.last(COMMENT, to);
            if (comment < 0) {
                return;
            }
        }
        int end = comment;
        while (end > start && text[end - 1] == ' ') {
            end--;
        }
        if (text[start] == '}') {
            form = Form.RETURN;
            nameFrom = comment;
            nameTo = comment;
            if (comment < to) {
                returnComment(text, comment, to);
            }
        } else {
            call(text, start, end);
            if (comment < to) {
                returnValue(text, comment, to);
            }
        }
    }

    private int withoutOverruns(byte[] text, int from, int to) {
        if (to == from || text[to - 1] != ')') {
            return to;
        }
        int overruns = cursor.on(text, from, to).last(OVERRUNS, to);
        return overruns < 0 ? to : overruns;
    }

    private void event(byte[] text, int start, int to) {
        if (!endsComment(text, start, to)) {
            return;
        }
        form = Form.EVENT;
        nameFrom = start + COMMENT.length;
        nameTo = to - COMMENT_END.length;
        while (nameFrom < nameTo && text[nameFrom] == ' ') {
            nameFrom++;
        }
        // one blank belongs to the comment, others to the payload
        if (nameTo > nameFrom && text[nameTo - 1] == ' ') {
            nameTo--;
        }
    }

    /** The first parenthesis opens the arguments, the last closes them; what they hold may be anything. */
    private void call(byte[] text, int start, int end) {
        boolean entry = text[end - 1] == '{';
        if (!entry && text[end - 1] != ';') {
            return;
        }
        int open = start;
        while (open < end && text[open] != '(') {
            open++;
        }
        int close = end - 1;
        while (close > open && text[close] != ')') {
            close--;
        }
        if (open == end || open == start || close <= open) {
            return;
        }
        form = entry ? Form.ENTRY : Form.LEAF;
        name(text, start, open);
        argumentsFrom = open + 1;
        argumentsTo = close;
    }

    private void name(byte[] text, int from, int to) {
        int end = from;
        while (end < to && text[end] != ' ' && text[end] != '+') {
            end++;
        }
        nameFrom = from;
        nameTo = end;
    }

    /** The function's name comes first, unless it is left out. */
    private void returnComment(byte[] text, int comment, int to) {
        int i = comment + COMMENT.length;
        while (i < to && text[i] == ' ') {
            i++;
        }
        cursor.on(text, i, to);
        if (!cursor.skip(RET) && !cursor.skip(EQUALS) && !cursor.skip(COMMENT_END) && cursor.peek() != '<') {
            name(text, i, to);
        }
        returnValue(text, comment, to);
    }

    private void returnValue(byte[] text, int comment, int to) {
        cursor.on(text, comment, to);
        if ((cursor.find(RET) || cursor.find(EQUALS)) && cursor.number()) {
            valueRecorded = true;
            value = cursor.value();
        }
    }

    private static boolean isComment(byte[] text, int at) {
        return text[at] == '/' && text[at + 1] == '*';
    }

    private static boolean endsComment(byte[] text, int from, int to) {
        return to - from >= 4 && text[to - 1] == '/' && text[to - 2] == '*';
    }
}
