package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;

/**
 * {@code reason KVM_EXIT_IO (2)}, {@code reason restart (4)}, {@code reason error (-14)}, {@code reason=0x2 (2)
 * errno=0x0 (0)}.
 */
final class KvmUserspaceExitPayload implements PayloadParser {
    private static final byte[] REASON = Cursor.word("reason");

    private final Cursor cursor = new Cursor();

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        if (!cursor.find(REASON)) {
            return false;
        }
        cursor.moveTo(cursor.at() + 1);
        if (!cursor.number()) {
            if (!cursor.findByte('(')) {
                return false;
            }
            cursor.moveTo(cursor.at() + 1);
            if (!cursor.number()) {
                return false;
            }
        }
        draft.start(EventKind.KVM_USERSPACE_EXIT);
        draft.a = cursor.value();
        return true;
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        return to > from && text[to - 1] == ')';
    }
}
