package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** What a perf.data says of itself in its features (trace-formats 5.6, 5.7). A feature that is damaged is left out. */
final class Features {
    static final int TRACING_DATA = 1;
    static final int HOSTNAME = 3;
    static final int OSRELEASE = 4;
    static final int VERSION = 5;
    static final int NRCPUS = 7;
    static final int EVENT_DESC = 12;
    static final int CLOCKID = 23;
    static final int DIR_FORMAT = 24;
    static final int CLOCK_DATA = 29;

    private static final String TRACING_MAGIC = "\u0017\u0008Dtracing";
    private static final int CLOCK_DATA_VERSION = 1;

    private final CaptureFacts facts;
    private final IngestStats stats;
    private final RecordedEvents events;
    private final TracingMetadata metadata = new TracingMetadata();
    private boolean folder;

    Features(CaptureFacts facts, IngestStats stats, RecordedEvents events) {
        this.facts = facts;
        this.stats = stats;
        this.events = events;
    }

    /** Format files of the events. */
    TracingMetadata metadata() {
        return metadata;
    }

    /** Whether records stand in further files beside this one. */
    boolean isFolder() {
        return folder;
    }

    /** Reads one feature; others than those that are needed are passed over. */
    void read(int feature, ByteFeed feed, long size, Endian endian) {
        SectionReader section = new SectionReader(feed, size, endian, "feature " + feature);
        try {
            switch (feature) {
                case TRACING_DATA -> tracingData(new FeedStream(feed, size), size, endian);
                case HOSTNAME -> facts.host = section.perfString("host name");
                case OSRELEASE -> facts.kernel = section.perfString("kernel release");
                case VERSION -> facts.tool = "perf " + section.perfString("version");
                case NRCPUS -> cpus(section);
                case EVENT_DESC -> eventDescriptions(section);
                case CLOCK_DATA -> clockData(section);
                case DIR_FORMAT -> folder = true;
                default -> {
                    // not needed
                }
            }
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_SECTION, 1, "feature " + feature + ": " + e.getMessage());
        }
    }

    /** {@code 17 08 44 tracing 0.6 endian long page-size}, then the format files. */
    void tracingData(InputStream in, long size, Endian fileEndian) throws IOException {
        MetadataInput start = new MetadataInput(in, size, fileEndian, "tracing data", 0);
        start.expect(TRACING_MAGIC);
        start.string(16, "version");
        int big = start.u8("byte order");
        start.u8("size of long");
        start.skip(4, "page size");
        Endian endian = big == 1 ? Endian.BIG : Endian.LITTLE;
        metadata.readAll(new MetadataInput(in, start.leftBytes(), endian, "tracing data", start.position()));
    }

    /** Available CPUs, then those online. */
    private void cpus(SectionReader section) throws IOException {
        section.u32();
        long online = section.u32();
        if (online > 0 && online <= Limits.CPUS) {
            facts.cpus = (int) online;
        }
    }

    /** {@code nr, attr_size, nr x (attr, nr_ids, name, ids)}. */
    private void eventDescriptions(SectionReader section) throws IOException {
        long number = section.u32();
        long attrBytes = section.u32();
        if (attrBytes < PerfAttr.FIRST_BYTES || attrBytes > 1 << 16) {
            throw section.broken("event attr of size " + attrBytes);
        }
        int count = section.count(number, (int) attrBytes, Limits.ATTRS, "events");
        for (int i = 0; i < count; i++) {
            section.skip(attrBytes, "event attr");
            long ids = section.u32();
            String name = section.perfString("event name");
            int described = section.count(ids, 8, Limits.IDS, "ids");
            boolean known = i < events.all().size();
            if (known) {
                events.all().get(i).named(name);
            }
            for (int k = 0; k < described; k++) {
                long id = section.i64();
                if (known) {
                    events.id(id, events.all().get(i));
                }
            }
        }
    }

    /** The same instant on the wall clock and on the clock of the stamps. */
    private void clockData(SectionReader section) throws IOException {
        if (section.u32() != CLOCK_DATA_VERSION) {
            return;
        }
        section.u32();
        long wallNanos = section.i64();
        long stampNanos = section.i64();
        if (wallNanos > 0 && stampNanos >= 0) {
            facts.wallOffsetNanos = OptionalLong.of(wallNanos - stampNanos);
        }
    }
}
