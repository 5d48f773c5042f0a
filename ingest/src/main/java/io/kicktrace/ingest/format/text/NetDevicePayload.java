package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.SymbolTable;

/** {@code dev=tap0 skbaddr=00000000ceaccd1a len=92 rc=0}; with option fields the device is {@code name=tap0}. */
final class NetDevicePayload implements PayloadParser {
    private static final byte[] DEV = Cursor.word("dev=");
    private static final byte[] NAME = Cursor.word(" name=");
    private static final byte[] LEN = Cursor.word("len=");
    private static final byte[] RC = Cursor.word(" rc=");

    private final EventKind kind;
    private final SymbolTable symbols;
    private final Cursor cursor = new Cursor();

    NetDevicePayload(EventKind kind, SymbolTable symbols) {
        this.kind = kind;
        this.symbols = symbols;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        if (!cursor.skip(DEV) && !cursor.find(NAME)) {
            return false;
        }
        int nameFrom = cursor.at();
        cursor.findByte(' ');
        draft.start(kind);
        draft.a = symbols.symbol(text, nameFrom, cursor.at());
        cursor.on(text, from, to);
        if (!cursor.find(LEN) || !cursor.number()) {
            return false;
        }
        draft.b = cursor.value();
        if (kind == EventKind.NET_XMITTED && cursor.find(RC) && cursor.number()) {
            draft.c = cursor.value();
        }
        return true;
    }
}
