package io.kicktrace.ingest.format.perfscript;

import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.text.Cursor;
import java.nio.charset.StandardCharsets;

/** Comment lines of {@code perf script --header}: what they tell of the capture. */
final class ScriptHeader {
    private static final byte[] HOST = Cursor.word("# hostname :");
    private static final byte[] KERNEL = Cursor.word("# os release :");
    private static final byte[] TOOL = Cursor.word("# perf version :");
    private static final byte[] CPUS = Cursor.word("# nrcpus online :");

    private final CaptureFacts facts;
    private final Cursor cursor = new Cursor();

    ScriptHeader(CaptureFacts facts) {
        this.facts = facts;
    }

    void read(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (cursor.skip(HOST)) {
            facts.host = rest(text, to);
        } else if (cursor.skip(KERNEL)) {
            facts.kernel = rest(text, to);
        } else if (cursor.skip(TOOL)) {
            facts.tool = "perf " + rest(text, to);
        } else if (cursor.skip(CPUS)) {
            cursor.skipBlanks();
            if (cursor.number() && cursor.value() > 0 && cursor.value() < Integer.MAX_VALUE) {
                facts.cpus = (int) cursor.value();
            }
        }
    }

    private String rest(byte[] text, int to) {
        return new String(text, cursor.at(), to - cursor.at(), StandardCharsets.UTF_8).trim();
    }
}
