package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;

/**
 * Decodes the records of one event, without an object per record. To be called before the running thread is looked up: a
 * payload may tell the name of that thread.
 */
public final class RawDecoder {
    /** Fills a draft from a record that is long enough; false if the record contradicts itself. */
    interface Filling {
        boolean fill(byte[] record, int start, int lengthBytes, EventDraft draft);
    }

    private final EventFormat format;
    private final int needBytes;
    private final Filling filling;

    RawDecoder(EventFormat format, int needBytes, Filling filling) {
        this.format = format;
        this.needBytes = needBytes;
        this.filling = filling;
    }

    /** A decoder for an event that counts by name only. */
    static RawDecoder byNameOnly(EventFormat format) {
        return new RawDecoder(format, 0, (record, start, length, draft) -> {
            draft.start(EventKind.UNKNOWN);
            return true;
        });
    }

    /** The event. */
    public EventFormat format() {
        return format;
    }

    /**
     * Decodes one record.
     *
     * @param record holds the record, from its common fields on
     * @param start index of the record's first byte
     * @param lengthBytes length of the record, padding included; lies within the array
     * @return false if the record is too short or contradicts itself; the draft then is of kind UNKNOWN
     */
    public boolean decode(byte[] record, int start, int lengthBytes, EventDraft draft) {
        if (lengthBytes >= needBytes && filling.fill(record, start, lengthBytes, draft)) {
            return true;
        }
        draft.start(EventKind.UNKNOWN);
        return false;
    }
}
