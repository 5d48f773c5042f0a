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
    private final Filling unreadable;

    /**
     * A decoder.
     *
     * @param needBytes length that a record must have for {@code filling}
     * @param filling reads a record
     * @param unreadable what to say of a record that cannot be read
     */
    RawDecoder(EventFormat format, int needBytes, Filling filling, Filling unreadable) {
        this.format = format;
        this.needBytes = needBytes;
        this.filling = filling;
        this.unreadable = unreadable;
    }

    /** Says nothing of a record. */
    static Filling nothing(boolean readable) {
        return (record, start, length, draft) -> {
            draft.start(EventKind.UNKNOWN);
            return readable;
        };
    }

    /** A decoder for an event that counts by name only. */
    static RawDecoder byNameOnly(EventFormat format) {
        return new RawDecoder(format, 0, nothing(true), nothing(false));
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
     * @return false if the record is too short or contradicts itself; the draft then is of kind UNKNOWN, or an exit
     *     without a reason
     */
    public boolean decode(byte[] record, int start, int lengthBytes, EventDraft draft) {
        return (lengthBytes >= needBytes && filling.fill(record, start, lengthBytes, draft))
                || unreadable.fill(record, start, lengthBytes, draft);
    }
}
