package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.EventFormat;
import io.kicktrace.ingest.format.raw.RawDecoder;
import io.kicktrace.ingest.format.raw.RawDecoders;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.table.ThreadTable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes events of samples: who and when from the fields of perf, what from the raw record and its format file. */
final class Samples {
    private static final int EVENT_IDS = 1 << 16;
    private static final byte[] NO_NAME = new byte[0];
    /** As perf calls the idle threads. */
    private static final byte[] IDLE = "swapper".getBytes(StandardCharsets.US_ASCII);

    private final EventIntake intake;
    private final RecordedEvents events;
    private final Rounds rounds;
    private final ThreadTable threads;
    private final EventDraft draft = new EventDraft();
    private final @Nullable RawDecoder[] decoders = new RawDecoder[EVENT_IDS];
    private final long[] counts = new long[EVENT_IDS];
    private final String[] names = new String[EVENT_IDS];

    Samples(EventIntake intake, RecordedEvents events, Rounds rounds) {
        this.intake = intake;
        this.events = events;
        this.rounds = rounds;
        threads = intake.tables().threads();
    }

    /** Takes over the format files; a later call adds to them. */
    void described(TracingMetadata metadata, Endian endian) {
        RawDecoders compiler = new RawDecoders(endian, intake.probes(), intake.tables(), metadata.symbols());
        for (EventFormat format : metadata.events()) {
            if (format.id() < EVENT_IDS && decoders[format.id()] == null) {
                decoders[format.id()] = compiler.compile(format);
                names[format.id()] = format.system() + ":" + format.name();
            }
        }
    }

    /**
     * One sample.
     *
     * @param from start of its body
     * @param position where its record stands, for messages
     */
    void sample(int stream, byte[] bytes, int from, int end, Endian endian, long position) {
        Optional<RecordedEvent> of = events.ofSample(bytes, from, end, endian);
        if (of.isEmpty()) {
            intake.stats().add(IngestStat.UNREADABLE_RECORD, 1, at(position, "a sample without any attr"));
            return;
        }
        RecordedEvent event = of.get();
        SampleLayout layout = event.layout;
        int raw = end - from < layout.fixedBytes ? SampleLayout.BROKEN : layout.rawAt(bytes, from, end, endian);
        if (raw == SampleLayout.BROKEN || !layout.tailFits(bytes, raw, from, end, endian)) {
            intake.stats()
                    .add(IngestStat.UNREADABLE_RECORD, 1, at(position, "a sample whose fields do not fit into it"));
            return;
        }
        decode(event, bytes, raw, endian);
        // after the payload, which may have told the name of the thread that runs
        int thread = layout.tidAt < 0 ? ThreadTable.NONE : thread(bytes, from + layout.tidAt, endian);
        int cpu = layout.cpuAt < 0 ? -1 : cpu(endian.s32(bytes, from + layout.cpuAt));
        if (layout.timeAt < 0) {
            intake.event(-1, cpu, thread, draft);
        } else {
            rounds.event(stream, Math.max(0, endian.s64(bytes, from + layout.timeAt)), cpu, thread, draft);
        }
    }

    private void decode(RecordedEvent event, byte[] bytes, int raw, Endian endian) {
        draft.start(EventKind.UNKNOWN);
        if (raw < 0 || !event.attr.isTracepoint()) {
            event.countOne();
            return;
        }
        int length = (int) endian.u32(bytes, raw);
        int id = length < 2 ? -1 : endian.u16(bytes, raw + 4);
        RawDecoder decoder = id < 0 ? null : decoders[id];
        if (decoder == null) {
            event.countOne();
            return;
        }
        counts[id]++;
        if (!decoder.decode(bytes, raw + 4, length, draft)) {
            intake.stats().add(IngestStat.UNREADABLE_PAYLOAD, 1, names[id]);
        }
    }

    private int thread(byte[] bytes, int at, Endian endian) {
        int tgid = endian.s32(bytes, at);
        int tid = endian.s32(bytes, at + 4);
        if (tid < 0) {
            return ThreadTable.NONE;
        }
        byte[] name = tid == 0 ? IDLE : NO_NAME;
        // a task that is gone has no process any more
        int process = tgid < 0 || tid == 0 ? ThreadInfo.UNKNOWN_TGID : tgid;
        return threads.thread(tid, process, name, 0, name.length);
    }

    private static int cpu(int number) {
        return number < 0 || number >= Limits.CPUS ? -1 : number;
    }

    static String at(long position, String what) {
        return String.format("offset 0x%x: %s", position, what);
    }

    /** Tells how many events of each name there were; to be called once, at the end. */
    void reportCounts() {
        for (int id = 0; id < EVENT_IDS; id++) {
            if (counts[id] > 0) {
                intake.counted(names[id], counts[id]);
            }
        }
        for (RecordedEvent event : events.all()) {
            if (event.samples() > 0) {
                intake.counted(event.name(), event.samples());
            }
        }
    }
}
