package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.text.Cursor;
import java.nio.charset.StandardCharsets;

/** The comment lines at the start of {@code trace}: what they tell of the capture. */
final class HeaderLine {
    private static final byte[] ENTRIES = Cursor.word("entries-in-buffer/entries-written: ");
    private static final byte[] CPUS = Cursor.word("#P:");
    private static final byte[] LATENCY = Cursor.word(" latency trace v");
    private static final byte[] ON = Cursor.word(" on ");

    private static final byte[] TRACER = Cursor.word("# tracer:");

    private final CaptureFacts facts;
    private final Cursor cursor = new Cursor();
    private boolean tracerTold;

    HeaderLine(CaptureFacts facts) {
        this.facts = facts;
    }

    /** Takes what a line that starts with {@code #} tells; most of them tell nothing. */
    void read(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        tracerTold |= cursor.skip(TRACER);
        if (cursor.find(ENTRIES)) {
            entries();
        }
        cursor.on(text, from, to);
        if (cursor.find(CPUS) && cursor.number() && cursor.value() > 0 && cursor.value() <= LineHead.MAX_CPUS) {
            facts.cpus = (int) cursor.value();
        }
        cursor.on(text, from, to);
        if (cursor.find(LATENCY) && cursor.find(ON)) {
            facts.kernel = new String(text, cursor.at(), to - cursor.at(), StandardCharsets.UTF_8);
        }
    }

    /** Whether there was a line that only the kernel writes. */
    boolean tracerTold() {
        return tracerTold;
    }

    /** Written more than is in the buffer: the rest was overwritten. Instances pasted together add up. */
    private void entries() {
        if (!cursor.number()) {
            return;
        }
        long inBuffer = cursor.value();
        if (cursor.peek() != '/') {
            return;
        }
        cursor.moveTo(cursor.at() + 1);
        if (cursor.number() && cursor.value() > inBuffer && inBuffer >= 0) {
            facts.overwrittenEvents += cursor.value() - inBuffer;
        }
    }
}
