package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.table.ThreadTable;
import java.io.IOException;
import java.io.InputStream;

/** Takes the records of all streams of an input, each for what it is. */
final class RecordTaker {
    private static final int PROGRESS_RECORDS = 1 << 14;
    /** Update of an event's name. */
    private static final long NAME_UPDATE = 2;

    private final EventIntake intake;
    private final Endian endian;
    private final RecordedEvents events;
    private final Features features;
    private final Rounds rounds;
    private final Samples samples;
    private final ThreadTable threads;
    private boolean clockTold;
    private long records;

    RecordTaker(EventIntake intake, Endian endian, RecordedEvents events, Features features, Rounds rounds) {
        this.intake = intake;
        this.endian = endian;
        this.events = events;
        this.features = features;
        this.rounds = rounds;
        samples = new Samples(intake, events, rounds);
        threads = intake.tables().threads();
        samples.described(features.metadata(), endian);
    }

    Rounds rounds() {
        return rounds;
    }

    /**
     * One record.
     *
     * @param from start of its body
     * @param position where it stands, for messages
     */
    void record(int stream, int kind, byte[] bytes, int from, int end, long position) throws IOException {
        switch (kind) {
            case RecordKind.SAMPLE -> {
                tellClock();
                samples.sample(stream, bytes, from, end, endian, position);
            }
            case RecordKind.LOST -> lost(stream, bytes, from, end, 8, position);
            case RecordKind.LOST_SAMPLES -> lost(stream, bytes, from, end, 0, position);
            case RecordKind.THROTTLE -> rounds.lost(stream, time(bytes, from, end), cpu(bytes, from, end), -1);
            case RecordKind.COMM -> comm(bytes, from, end);
            case RecordKind.FORK -> fork(bytes, from, end);
            case RecordKind.HEADER_ATTR -> attr(bytes, from, end, position);
            case RecordKind.EVENT_UPDATE -> update(bytes, from, end);
            case RecordKind.HEADER_FEATURE -> feature(bytes, from, end, position);
            default -> {
                // nothing that is needed
            }
        }
        if ((++records & (PROGRESS_RECORDS - 1)) == 0) {
            intake.progress();
        }
    }

    /** Format files in a pipe. */
    void tracingData(InputStream in, long size, Endian fileEndian) {
        try {
            features.tracingData(in, size, fileEndian);
        } catch (IOException e) {
            intake.stats().add(IngestStat.UNREADABLE_SECTION, 1, String.valueOf(e.getMessage()));
        }
        samples.described(features.metadata(), endian);
    }

    void finish() {
        tellClock();
        samples.reportCounts();
    }

    private void tellClock() {
        if (!clockTold) {
            clockTold = true;
            intake.facts().clock = ClockNames.of(events.all());
        }
    }

    private void lost(int stream, byte[] bytes, int from, int end, int countAt, long position) {
        if (end - from < countAt + 8) {
            intake.stats()
                    .add(IngestStat.UNREADABLE_RECORD, 1, Samples.at(position, "a record of losses without number"));
            return;
        }
        long count = endian.s64(bytes, from + countAt);
        rounds.lost(
                stream, time(bytes, from, end), cpu(bytes, from, end), count < 0 ? EventIntake.UNKNOWN_COUNT : count);
    }

    private long time(byte[] bytes, int from, int end) {
        return events.ofRecord(bytes, from, end, endian)
                .map(event -> event.trailer)
                .filter(trailer -> trailer.timeBack > 0 && end - from >= trailer.bytes)
                .map(trailer -> endian.s64(bytes, end - trailer.timeBack))
                .orElse(-1L);
    }

    private int cpu(byte[] bytes, int from, int end) {
        return events.ofRecord(bytes, from, end, endian)
                .map(event -> event.trailer)
                .filter(trailer -> trailer.cpuBack > 0 && end - from >= trailer.bytes)
                .map(trailer -> endian.s32(bytes, end - trailer.cpuBack))
                .filter(cpu -> cpu >= 0 && cpu < Limits.CPUS)
                .orElse(-1);
    }

    /** {@code pid, tid, name}. */
    private void comm(byte[] bytes, int from, int end) {
        if (end - from < 8) {
            return;
        }
        int tgid = endian.s32(bytes, from);
        int tid = endian.s32(bytes, from + 4);
        int to = from + 8;
        while (to < end && bytes[to] != 0) {
            to++;
        }
        if (tid > 0 && tgid >= 0) {
            threads.thread(tid, tgid, bytes, from + 8, to);
        }
    }

    /** {@code pid, ppid, tid, ptid, time}; perf makes one up for each thread that is there when it starts. */
    private void fork(byte[] bytes, int from, int end) {
        if (end - from < 16) {
            return;
        }
        int tgid = endian.s32(bytes, from);
        int tid = endian.s32(bytes, from + 8);
        if (tid > 0 && tgid >= 0) {
            threads.forked(tid);
            threads.thread(tid, tgid, bytes, from, from);
        }
    }

    /** An attr of {@code size} bytes, then its ids. */
    private void attr(byte[] bytes, int from, int end, long position) throws IOException {
        if (end - from < PerfAttr.FIRST_BYTES) {
            throw new PerfFormatException(position, "expected an attr, found " + (end - from) + " bytes");
        }
        int own = endian.s32(bytes, from + 4) == 0 ? PerfAttr.FIRST_BYTES : endian.s32(bytes, from + 4);
        if (own < PerfAttr.FIRST_BYTES || own > end - from) {
            throw new PerfFormatException(
                    position, "expected an attr within its record, found one of " + own + " bytes");
        }
        SectionReader section = new SectionReader(
                ByteFeed.ofBytes(bytes, from, end - from, position), end - from, endian, "attr record");
        RecordedEvent event = events.add(PerfAttr.read(section, own, endian));
        events.ids(event, section);
    }

    /** {@code kind, id, data}. */
    private void update(byte[] bytes, int from, int end) {
        if (end - from > 16 && endian.s64(bytes, from) == NAME_UPDATE) {
            String name = SectionReader.text(bytes, from + 16, end - from - 16);
            events.ofId(endian.s64(bytes, from + 8)).ifPresent(event -> event.named(name));
        }
    }

    /** {@code number, body}; an empty body says that this was the last one. */
    private void feature(byte[] bytes, int from, int end, long position) {
        if (end - from > 8) {
            int number = (int) Math.min(Integer.MAX_VALUE, Math.max(0, endian.s64(bytes, from)));
            features.read(number, ByteFeed.ofBytes(bytes, from + 8, end - from - 8, position), end - from - 8, endian);
        }
    }
}
