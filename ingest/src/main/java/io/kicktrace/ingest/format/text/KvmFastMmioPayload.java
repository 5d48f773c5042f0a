package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ObjectTable;

/** {@code fast mmio at gpa 0xfe003000}, {@code gpa=0xfe003000 (4261425152)}. */
final class KvmFastMmioPayload implements PayloadParser {
    private static final byte[] GPA = Cursor.word("gpa");

    private final ObjectTable objects;
    private final Cursor cursor = new Cursor();

    KvmFastMmioPayload(ObjectTable objects) {
        this.objects = objects;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        if (!cursor.find(GPA)) {
            return false;
        }
        // behind the name a blank or an equals sign
        cursor.moveTo(cursor.at() + 1);
        if (!cursor.number()) {
            return false;
        }
        draft.start(EventKind.KVM_FAST_MMIO);
        draft.object = objects.object(ObjectRole.NOTIFY_MMIO, cursor.value());
        return true;
    }
}
