package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.table.SymbolTable;

/** The tracepoints of network devices. */
final class NetRecords {
    private NetRecords() {}

    static Filling device(EventKind kind, FieldSet fields, SymbolTable symbols) {
        TextField name = fields.text("name");
        IntField len = fields.required("len");
        IntField rc = kind == EventKind.NET_XMITTED ? fields.required("rc") : IntField.absent(0);
        return (record, start, length, draft) -> {
            long device = name.span(record, start, length);
            if (device == TextField.OUTSIDE) {
                return false;
            }
            draft.start(kind);
            draft.a = symbols.symbol(record, TextField.from(device), TextField.to(device));
            draft.b = len.read(record, start);
            draft.c = rc.read(record, start);
            return true;
        };
    }
}
