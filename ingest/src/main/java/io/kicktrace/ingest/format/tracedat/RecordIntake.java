package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.EventFormat;
import io.kicktrace.ingest.format.raw.FormatField;
import io.kicktrace.ingest.format.raw.RawDecoder;
import io.kicktrace.ingest.format.raw.RawDecoders;
import io.kicktrace.ingest.format.raw.SavedNames;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.table.ThreadTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** From event records to the intake: finds the decoder by the number in the record, and the thread that ran. */
final class RecordIntake {
    /** Numbers have 16 bits. */
    private static final int EVENT_IDS = 1 << 16;
    /** An event and how often it happened. */
    private static final class Counted {
        final RawDecoder decoder;
        long count;

        Counted(RawDecoder decoder) {
            this.decoder = decoder;
        }
    }

    /** Events between two signs of life, a power of two. */
    private static final int PROGRESS_EVENTS = 1 << 12;

    /** What ftrace calls the threads of id 0. */
    private static final byte[] IDLE = "<idle>".getBytes(StandardCharsets.US_ASCII);

    private final EventIntake intake;
    private final Endian endian;
    private final SavedNames names;
    private final List<Counted> described = new ArrayList<>();
    /** Place in {@link #described} + 1 by number, up to the highest; 0 for a number that nothing is described of. */
    private final int[] places;
    /** Events of such numbers. */
    private final Map<Integer, Long> undescribed = new TreeMap<>();

    private final EventDraft draft = new EventDraft();
    private final int typeAt;
    private final int pidAt;
    private final int commonBytes;
    private long events;

    RecordIntake(EventIntake intake, TracingMetadata metadata, Endian endian) throws IOException {
        this.intake = intake;
        this.endian = endian;
        names = metadata.names();
        RawDecoders compiler = new RawDecoders(endian, intake.probes(), intake.tables(), metadata.symbols());
        FormatField type = common(metadata, "common_type", 2);
        FormatField pid = common(metadata, "common_pid", 4);
        typeAt = type.offsetBytes();
        pidAt = pid.offsetBytes();
        commonBytes = Math.max(type.endBytes(), pid.endBytes());
        places = new int[highest(metadata) + 1];
        for (EventFormat event : metadata.events()) {
            if (event.id() < EVENT_IDS) {
                described.add(new Counted(compiler.compile(event)));
                places[event.id()] = described.size();
            }
        }
    }

    private static int highest(TracingMetadata metadata) {
        return metadata.events().stream()
                .mapToInt(EventFormat::id)
                .filter(id -> id < EVENT_IDS)
                .max()
                .orElse(0);
    }

    /** All events of a kernel have the same common fields; a description that differs from most is damaged. */
    private static FormatField common(TracingMetadata metadata, String name, int sizeBytes) throws IOException {
        return metadata.events().stream()
                .flatMap(e -> e.field(name).stream())
                .filter(f -> f.sizeBytes() == sizeBytes)
                .collect(Collectors.groupingBy(f -> f, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow(() -> new IOException("trace.dat: expected event formats with a field " + name + " of "
                        + sizeBytes + " bytes, found " + metadata.events().size() + " formats and no such field"));
    }

    /** One record. */
    void record(CpuReader reader) throws IOException {
        byte[] block = reader.block();
        int at = reader.payloadAt();
        int length = reader.payloadBytes();
        if (length < commonBytes) {
            intake.stats()
                    .add(IngestStat.UNREADABLE_PAYLOAD, 1, "a record of " + length + " bytes on CPU " + reader.cpu());
            return;
        }
        int id = endian.u16(block, at + typeAt);
        int place = id < places.length ? places[id] : 0;
        if (place == 0) {
            undescribed(id);
        } else {
            Counted event = described.get(place - 1);
            event.count++;
            if (!event.decoder.decode(block, at, length, draft)) {
                intake.stats()
                        .add(
                                IngestStat.UNREADABLE_PAYLOAD,
                                1,
                                event.decoder.format().name());
            }
        }
        // after the payload, which may have told the name of the thread that runs
        int tid = endian.s32(block, at + pidAt);
        int thread = tid < 0 ? ThreadTable.NONE : running(tid);
        intake.event(reader.nanos(), reader.cpu(), thread, draft);
        if ((++events & (PROGRESS_EVENTS - 1)) == 0) {
            intake.progress();
        }
    }

    private void undescribed(int id) {
        draft.start(EventKind.UNKNOWN);
        if (undescribed.merge(id, 1L, Long::sum) == 1) {
            intake.stats().add(IngestStat.UNDESCRIBED_EVENT, 1, "type-" + id);
        } else {
            intake.stats().add(IngestStat.UNDESCRIBED_EVENT, 1);
        }
    }

    private int running(int tid) {
        ThreadTable threads = intake.tables().threads();
        // the kernel keeps no name for these
        return tid == 0
                ? threads.thread(0, ThreadInfo.UNKNOWN_TGID, IDLE, 0, IDLE.length)
                : names.running(tid, threads);
    }

    /** Tells how many events of each name there were; to be called once, at the end. */
    void reportCounts() {
        for (Counted event : described) {
            if (event.count > 0) {
                intake.counted(event.decoder.format().name(), event.count);
            }
        }
        undescribed.forEach((id, count) -> intake.counted("type-" + id, count));
        if (events == 0) {
            intake.stats().add(IngestStat.NO_EVENTS, 1);
        }
    }
}
