package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.SeekableInput;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.FormatReader;
import io.kicktrace.ingest.format.perfdata.FileHeader.Range;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads one perf.data.
 *
 * <pre>
 *   file    header, attrs and features are looked up, then the records are read
 *   folder  the same of its file "data", and the records of "data.0", "data.1" ... beside it
 *   pipe    records alone, which hold attrs and features
 * </pre>
 */
final class PerfDataReader implements FormatReader {
    private static final int PIPE_SIZE = 16;
    private static final int ID_RANGE_BYTES = 16;
    private static final int MOST_FILES = 8192;

    @Override
    public void read(ByteSource source, EventIntake intake) throws IOException {
        byte[] head = source.head();
        Endian endian = PerfDataFormat.endian(head)
                .orElseThrow(() -> new PerfFormatException(0, "expected PERFILE2, found something else"));
        intake.facts().tool = "perf";
        if (endian.s64(head, 8) == PIPE_SIZE) {
            pipe(source, endian, intake);
            return;
        }
        try (SeekableInput file = SeekableInput.open(source, intake::progress)) {
            file.damage().ifPresent(what -> intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, what));
            file(file, head, source, endian, intake);
        }
    }

    private static void pipe(ByteSource source, Endian endian, EventIntake intake) throws IOException {
        ByteFeed feed = ByteFeed.ofStream(source.stream(), 0);
        feed.skip(PIPE_SIZE);
        RecordedEvents events = new RecordedEvents();
        Features features = new Features(intake.facts(), intake.stats(), events);
        RecordTaker taker = new RecordTaker(intake, endian, events, features, new Rounds(intake, 1));
        readAll(List.of(new RecordStream(feed, endian, 0, taker, intake.stats())), taker);
    }

    private static void file(SeekableInput file, byte[] head, ByteSource source, Endian endian, EventIntake intake)
            throws IOException {
        FileHeader header = FileHeader.read(head, file.sizeBytes(), endian);
        RecordedEvents events = attrs(file, header, endian);
        Features features = new Features(intake.facts(), intake.stats(), events);
        Range data = header.data();
        if (data.size() == 0) {
            intake.stats().add(IngestStat.UNFINISHED_RECORDING, 1);
            data = new Range(data.offset(), file.sizeBytes() - data.offset());
        } else if (data.size() > file.sizeBytes() - data.offset()) {
            intake.stats()
                    .add(
                            IngestStat.TRUNCATED_DATA,
                            1,
                            "the records should end at " + Long.toUnsignedString(data.end()) + ", the file does at "
                                    + file.sizeBytes());
            data = new Range(data.offset(), file.sizeBytes() - data.offset());
        } else {
            features(file, header, features, endian, intake);
        }
        List<Path> parts = features.isFolder() ? parts(source) : List.of();
        Rounds rounds = new Rounds(intake, 1 + parts.size());
        RecordTaker taker = new RecordTaker(intake, endian, events, features, rounds);
        List<SeekableInput> open = new ArrayList<>();
        try {
            List<RecordStream> streams = new ArrayList<>();
            streams.add(stream(file, data.offset(), data.end(), endian, 0, taker, intake));
            for (Path part : parts) {
                SeekableInput input = SeekableInput.open(part);
                open.add(input);
                streams.add(stream(input, 0, input.sizeBytes(), endian, streams.size(), taker, intake));
            }
            readAll(streams, taker);
            source.readElsewhere(file.sizeBytes());
        } finally {
            for (SeekableInput input : open) {
                input.close();
            }
        }
    }

    private static RecordStream stream(
            SeekableInput input, long from, long to, Endian endian, int number, RecordTaker taker, EventIntake intake) {
        ByteFeed feed = ByteFeed.ofFile(input.channel(), from, to, number == 0 ? ByteFeed.WINDOW_BYTES : 1 << 17);
        return new RecordStream(feed, endian, number, taker, intake.stats());
    }

    /** Round by round, so that none of several streams runs ahead of the others. */
    private static void readAll(List<RecordStream> streams, RecordTaker taker) {
        try {
            List<RecordStream> open = new ArrayList<>(streams);
            while (!open.isEmpty()) {
                List<RecordStream> ended = new ArrayList<>();
                for (RecordStream stream : open) {
                    if (!stream.readRound()) {
                        ended.add(stream);
                    }
                }
                open.removeAll(ended);
            }
        } finally {
            streams.forEach(RecordStream::close);
            taker.finish();
        }
    }

    private static RecordedEvents attrs(SeekableInput file, FileHeader header, Endian endian) throws IOException {
        RecordedEvents events = new RecordedEvents();
        Range attrs = header.attrs();
        SectionReader section = new SectionReader(
                ByteFeed.ofFile(file.channel(), attrs.offset(), attrs.end(), ByteFeed.WINDOW_BYTES),
                attrs.size(),
                endian,
                "attrs");
        int count = section.count(attrs.size() / header.attrBytes(), header.attrBytes(), Limits.ATTRS, "attrs");
        for (int i = 0; i < count; i++) {
            PerfAttr attr = PerfAttr.read(section, header.attrBytes() - ID_RANGE_BYTES, endian);
            long offset = section.i64();
            long size = section.i64();
            RecordedEvent event = events.add(attr);
            if (offset < 0
                    || size < 0
                    || size % 8 != 0
                    || offset > file.sizeBytes()
                    || size > file.sizeBytes() - offset) {
                throw section.broken("ids at " + Long.toUnsignedString(offset) + " of "
                        + Long.toUnsignedString(size) + " bytes, expected them within the " + file.sizeBytes()
                        + " bytes of the file");
            }
            events.ids(
                    event,
                    new SectionReader(
                            ByteFeed.ofFile(file.channel(), offset, offset + size, 1 << 13), size, endian, "ids"));
        }
        return events;
    }

    /** One place each, in the order of their bits, behind the records. */
    private static void features(
            SeekableInput file, FileHeader header, Features features, Endian endian, EventIntake intake)
            throws IOException {
        List<Integer> present = header.features();
        long table = header.data().end();
        SectionReader places = new SectionReader(
                ByteFeed.ofFile(file.channel(), table, file.sizeBytes(), 1 << 13),
                file.sizeBytes() - table,
                endian,
                "feature table");
        List<Range> ranges = new ArrayList<>();
        try {
            for (int i = 0; i < present.size(); i++) {
                ranges.add(new Range(places.i64(), places.i64()));
            }
        } catch (IOException e) {
            intake.stats().add(IngestStat.UNREADABLE_SECTION, 1, String.valueOf(e.getMessage()));
        }
        for (int i = 0; i < ranges.size(); i++) {
            Range range = ranges.get(i);
            if (range.offset() < 0
                    || range.size() < 0
                    || range.offset() > file.sizeBytes()
                    || range.size() > file.sizeBytes() - range.offset()) {
                intake.stats()
                        .add(
                                IngestStat.UNREADABLE_SECTION,
                                1,
                                "feature " + present.get(i) + " stands outside the file");
            } else {
                features.read(
                        present.get(i),
                        ByteFeed.ofFile(file.channel(), range.offset(), range.end(), 1 << 16),
                        range.size(),
                        endian);
            }
        }
    }

    /** The files of a folder that hold records, by their numbers. */
    private static List<Path> parts(ByteSource source) throws IOException {
        if (source.seekable().isEmpty()) {
            return List.of();
        }
        Path folder = source.seekable().get().toAbsolutePath().getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("data\\.\\d{1,6}"))
                    .sorted(Comparator.comparingInt(file ->
                            Integer.parseInt(file.getFileName().toString().substring(5))))
                    .limit(MOST_FILES)
                    .toList();
        }
    }
}
