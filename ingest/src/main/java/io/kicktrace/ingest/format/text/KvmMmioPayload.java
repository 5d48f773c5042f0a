package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ObjectTable;

/**
 * {@code mmio write len 4 gpa 0xfe003000 val 0x1}, {@code type=0x2 (2) len=0x4 (4) gpa=0xfe003000 (4261425152) val=0x1
 * (1)}. An unsatisfied read is the first half of a read that user space answers; it counts by name only.
 */
final class KvmMmioPayload implements PayloadParser {
    private static final byte[] TYPE_WORD = Cursor.word("mmio ");
    private static final byte[] TYPE = Cursor.word("type");
    private static final byte[] LEN = Cursor.word("len");
    private static final byte[] GPA = Cursor.word("gpa");
    private static final byte[] VAL = Cursor.word("val");
    private static final byte[] WRITE = Cursor.word("write");
    private static final byte[] READ = Cursor.word("read");
    private static final byte[] UNSATISFIED = Cursor.word("unsatisfied-read");
    private static final int READ_TYPE = 1;
    private static final int WRITE_TYPE = 2;

    private final ObjectTable objects;
    private final Cursor cursor = new Cursor();

    KvmMmioPayload(ObjectTable objects) {
        this.objects = objects;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        if (cursor.skip(TYPE_WORD)) {
            if (cursor.skip(WRITE)) {
                draft.start(EventKind.KVM_MMIO_WRITE);
            } else if (cursor.skip(READ)) {
                draft.start(EventKind.KVM_MMIO_READ);
            } else {
                return cursor.skip(UNSATISFIED);
            }
        } else if (!number(TYPE)) {
            return false;
        } else if (cursor.value() == WRITE_TYPE) {
            draft.start(EventKind.KVM_MMIO_WRITE);
        } else if (cursor.value() == READ_TYPE) {
            draft.start(EventKind.KVM_MMIO_READ);
        } else {
            return true;
        }
        if (!number(LEN)) {
            return false;
        }
        draft.a = cursor.value();
        if (!number(GPA)) {
            return false;
        }
        draft.object = objects.object(ObjectRole.NOTIFY_MMIO, cursor.value());
        if (!number(VAL)) {
            return false;
        }
        draft.b = cursor.value();
        return true;
    }

    private boolean number(byte[] name) {
        if (!cursor.find(name)) {
            return false;
        }
        cursor.moveTo(cursor.at() + 1);
        return cursor.number();
    }
}
