package io.kicktrace.ingest.format.ftrace;

/** Tells ftrace text from other text by its lines. */
final class FtraceSniffer {
    private static final int SURE = 90;
    private static final int LIKELY = 60;
    private static final int MAX_LINES = 200;

    private FtraceSniffer() {}

    static int score(byte[] head) {
        EventLine line = new EventLine(new LineHead());
        int start = 0;
        int best = 0;
        for (int n = 0; n < MAX_LINES && start < head.length; n++) {
            int end = start;
            while (end < head.length && head[end] != '\n') {
                end++;
            }
            if (startsWith(head, start, end, "# tracer:")) {
                return SURE;
            }
            if (line.read(head, start, end)) {
                best = LIKELY;
            }
            start = end + 1;
        }
        return best;
    }

    private static boolean startsWith(byte[] text, int from, int to, String word) {
        if (to - from < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
