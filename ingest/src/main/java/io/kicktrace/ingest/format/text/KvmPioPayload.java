package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ObjectTable;

/**
 * {@code pio_write at 0xc050 size 2 count 1 val 0x1}, {@code rw=0x1 (1) port=0xc050 (49232) size=0x2 (2) count=0x1 (1)
 * val=0x1 (1)}. Kernels before val was printed give 0.
 */
final class KvmPioPayload implements PayloadParser {
    private static final byte[] PIO_WRITE = Cursor.word("pio_write at ");
    private static final byte[] PIO_READ = Cursor.word("pio_read at ");
    private static final byte[] RW = Cursor.word("rw");
    private static final byte[] PORT = Cursor.word("port");
    private static final byte[] SIZE = Cursor.word("size");
    private static final byte[] VAL = Cursor.word("val");

    private final ObjectTable objects;
    private final Cursor cursor = new Cursor();

    KvmPioPayload(ObjectTable objects) {
        this.objects = objects;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        if (cursor.skip(PIO_WRITE)) {
            draft.start(EventKind.KVM_PIO_WRITE);
            if (!cursor.number()) {
                return false;
            }
        } else if (cursor.skip(PIO_READ)) {
            draft.start(EventKind.KVM_PIO_READ);
            if (!cursor.number()) {
                return false;
            }
        } else if (number(RW)) {
            draft.start(cursor.value() == 0 ? EventKind.KVM_PIO_READ : EventKind.KVM_PIO_WRITE);
            if (!number(PORT)) {
                return false;
            }
        } else {
            return false;
        }
        draft.object = objects.object(ObjectRole.NOTIFY_PIO, cursor.value());
        if (!number(SIZE)) {
            return false;
        }
        draft.a = cursor.value();
        if (number(VAL)) {
            draft.b = cursor.value();
        }
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
