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

/** From event records to the intake: finds the decoder by the number in the record, and the thread that ran. */
final class RecordIntake {
    /** Numbers have 16 bits. */
    private static final int EVENT_IDS = 1 << 16;
    /** Events between two signs of life, a power of two. */
    private static final int PROGRESS_EVENTS = 1 << 12;

    /** What ftrace calls the threads of id 0. */
    private static final byte[] IDLE = "<idle>".getBytes(StandardCharsets.US_ASCII);

    private final EventIntake intake;
    private final Endian endian;
    private final SavedNames names;
    private final RawDecoder[] decoders = new RawDecoder[EVENT_IDS];
    private final boolean[] described = new boolean[EVENT_IDS];
    private final long[] counts = new long[EVENT_IDS];
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
        for (EventFormat event : metadata.events()) {
            if (event.id() < EVENT_IDS) {
                decoders[event.id()] = compiler.compile(event);
                described[event.id()] = true;
            }
        }
    }

    /** All events of a kernel have the same common fields. */
    private static FormatField common(TracingMetadata metadata, String name, int sizeBytes) throws IOException {
        return metadata.events().stream()
                .flatMap(e -> e.field(name).stream())
                .filter(f -> f.sizeBytes() == sizeBytes)
                .findFirst()
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
        counts[id]++;
        if (!described[id]) {
            draft.start(EventKind.UNKNOWN);
            // only the first of a number is told by name
            if (counts[id] == 1) {
                intake.stats().add(IngestStat.UNDESCRIBED_EVENT, 1, "type-" + id);
            } else {
                intake.stats().add(IngestStat.UNDESCRIBED_EVENT, 1);
            }
        } else if (!decoders[id].decode(block, at, length, draft)) {
            intake.stats()
                    .add(IngestStat.UNREADABLE_PAYLOAD, 1, decoders[id].format().name());
        }
        // after the payload, which may have told the name of the thread that runs
        int tid = endian.s32(block, at + pidAt);
        int thread = tid < 0 ? ThreadTable.NONE : running(tid);
        intake.event(reader.nanos(), reader.cpu(), thread, draft);
        if ((++events & (PROGRESS_EVENTS - 1)) == 0) {
            intake.progress();
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
        for (int id = 0; id < EVENT_IDS; id++) {
            if (counts[id] > 0) {
                intake.counted(described[id] ? decoders[id].format().name() : "type-" + id, counts[id]);
            }
        }
        if (events == 0) {
            intake.stats().add(IngestStat.NO_EVENTS, 1);
        }
    }
}
