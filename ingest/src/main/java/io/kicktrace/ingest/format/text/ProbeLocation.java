package io.kicktrace.ingest.format.text;

/**
 * The place that a probe's payload starts with:
 *
 * <pre>
 * (handle_tx+0x4/0xd0 [vhost_net]) net=0x..                          in the function
 * (vhost_run_work_list+0x45/0x70 [vhost] &lt;- handle_tx) ret=0x0       the function's return
 * (ffffffffc0a00000) work=0x..                                       perf script and trace-cmd: no symbols
 * </pre>
 */
final class ProbeLocation {
    private static final byte[] ARROW = Cursor.word(" <- ");

    private final Cursor cursor = new Cursor();
    private boolean returned;
    private int functionFrom;
    private int functionTo;

    /** Whether the payload starts with a place. */
    boolean read(byte[] text, int from, int to) {
        if (from >= to || text[from] != '(') {
            return false;
        }
        cursor.on(text, from, to);
        if (!cursor.findByte(')')) {
            return false;
        }
        int close = cursor.at();
        cursor.on(text, from + 1, close);
        returned = cursor.find(ARROW);
        functionFrom = cursor.at();
        functionTo = functionFrom;
        while (functionTo < close && text[functionTo] != '+' && text[functionTo] != ' ') {
            functionTo++;
        }
        return true;
    }

    /** Whether it is a function's return. */
    boolean returned() {
        return returned;
    }

    /** Start of the function's name; a bare address is a name that no function has. */
    int functionFrom() {
        return functionFrom;
    }

    /** End of the function's name. */
    int functionTo() {
        return functionTo;
    }
}
