package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events that were recorded, and which ids their samples have. */
final class RecordedEvents {
    private static final int ID_BYTES = 8;
    /** An id without a meaning: records that perf made up. */
    private static final long NO_ID = 0;

    private final List<RecordedEvent> events = new ArrayList<>();
    private final Map<Long, RecordedEvent> byId = new HashMap<>();
    private long lastId = NO_ID;
    private Optional<RecordedEvent> last = Optional.empty();

    List<RecordedEvent> all() {
        return events;
    }

    RecordedEvent add(PerfAttr attr) throws IOException {
        if (events.size() == Limits.ATTRS) {
            throw new PerfFormatException(0, "expected at most " + Limits.ATTRS + " attrs, found more");
        }
        RecordedEvent event = new RecordedEvent(attr);
        events.add(event);
        return event;
    }

    /** Reads the ids of an event from the rest of a section. */
    void ids(RecordedEvent event, SectionReader section) throws IOException {
        while (section.left() >= ID_BYTES) {
            id(section.i64(), event);
        }
    }

    void id(long id, RecordedEvent event) throws IOException {
        if (byId.size() == Limits.IDS) {
            throw new PerfFormatException(0, "expected at most " + Limits.IDS + " ids, found more");
        }
        byId.putIfAbsent(id, event);
        lastId = NO_ID;
        last = Optional.empty();
    }

    /** The event of an id. */
    Optional<RecordedEvent> ofId(long id) {
        if (id != lastId || last.isEmpty()) {
            last = Optional.ofNullable(byId.get(id));
            lastId = id;
        }
        return last;
    }

    /**
     * The event of a sample; the first one where the sample does not tell.
     *
     * @param from start of the sample's body
     */
    Optional<RecordedEvent> ofSample(byte[] bytes, int from, int end, Endian endian) {
        if (events.isEmpty()) {
            return Optional.empty();
        }
        RecordedEvent first = events.get(0);
        int idAt = first.layout.idAt;
        if (events.size() == 1 || idAt < 0 || end - from < idAt + ID_BYTES) {
            return Optional.of(first);
        }
        return ofId(endian.s64(bytes, from + idAt)).or(() -> Optional.of(first));
    }

    /** The event of a record that is no sample. */
    Optional<RecordedEvent> ofRecord(byte[] bytes, int from, int end, Endian endian) {
        if (events.isEmpty()) {
            return Optional.empty();
        }
        RecordedEvent first = events.get(0);
        boolean identified = first.attr.hasTrailers() && (first.attr.sampleType() & SampleField.IDENTIFIER) != 0;
        if (events.size() == 1 || !identified || end - from < ID_BYTES) {
            return Optional.of(first);
        }
        return ofId(endian.s64(bytes, end - ID_BYTES)).or(() -> Optional.of(first));
    }
}
