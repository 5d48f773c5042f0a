package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;

/** An event that counts by name only. */
enum NoPayload implements PayloadParser {
    INSTANCE;

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        return true;
    }
}
