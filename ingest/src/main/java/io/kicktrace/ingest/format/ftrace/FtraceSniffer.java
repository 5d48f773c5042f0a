package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.GraphBody;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Tells ftrace text from other text by its lines. */
final class FtraceSniffer {
    private static final int SURE = 90;
    private static final int LIKELY = 60;
    private static final int HTML = 20;
    private static final int HTML_START_BYTES = 64;
    private static final int MAX_LINES = 500;
    private static final int MAX_LINE_BYTES = 4096;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final byte[] TRACER = Cursor.word("# tracer:");

    private FtraceSniffer() {}

    static int score(byte[] head) {
        LineHeads heads = new LineHeads(new LineHead());
        GraphColumns columns = new GraphColumns();
        GraphBody body = new GraphBody();
        int best = isHtml(head) ? HTML : 0;
        int start = startsWith(head, BYTE_ORDER_MARK, 0, head.length) ? BYTE_ORDER_MARK.length : 0;
        for (int n = 0; n < MAX_LINES && start < head.length; n++) {
            int end = start;
            while (end < head.length && head[end] != '\n') {
                end++;
            }
            if (startsWith(head, TRACER, start, end)) {
                return SURE;
            }
            if (best < LIKELY && end - start <= MAX_LINE_BYTES) {
                if (heads.readAligned(head, start, end) || heads.readShifted(head, start, end)) {
                    best = LIKELY;
                } else {
                    columns.read(head, start, end);
                    body.read(head, columns.body, end);
                    boolean call = body.form != GraphBody.Form.NONE && body.form != GraphBody.Form.EMPTY;
                    best = columns.found && columns.cpu >= 0 && call ? LIKELY : best;
                }
            }
            start = end + 1;
        }
        return best;
    }

    private static boolean startsWith(byte[] text, byte[] word, int from, int to) {
        return Arrays.equals(text, from, Math.min(to, from + word.length), word, 0, word.length);
    }

    /** A systrace report; its trace may stand far behind what is looked at. */
    private static boolean isHtml(byte[] head) {
        String start = new String(head, 0, Math.min(head.length, HTML_START_BYTES), StandardCharsets.US_ASCII)
                .trim()
                .toLowerCase(Locale.ROOT);
        return start.startsWith("<!doctype html") || start.startsWith("<html");
    }
}
