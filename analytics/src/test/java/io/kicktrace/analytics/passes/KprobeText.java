package io.kicktrace.analytics.passes;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reads the shipped kprobe captures in the plainest way, by regular expressions and with what is known of these very
 * captures (where the wait entry lies in a virtqueue, which address the guest writes to), so that the analysis is tested
 * without the readers of ingest.
 */
public final class KprobeText {
    private static final Pattern LINE =
            Pattern.compile("^\\s*(.{1,16}?)-(\\d+)\\s+\\[(\\d+)]\\s+\\S+\\s+(\\d+)\\.(\\d{6}): (\\w+): ?(.*)$");
    private static final Pattern BUFFER_STARTED = Pattern.compile("##### CPU (\\d+) buffer started ####");
    private static final long WAIT_OFFSET = 0xe0;
    private static final long NOTIFY_GPA = 0xfebff004L;

    private record Line(int tid, int cpu, long nanos, String name, String text) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, Integer> threads = new LinkedHashMap<>();
    private final Map<String, Integer> symbols = new LinkedHashMap<>();
    private final EventColumns events = new EventColumns();
    private int worker;
    private long txVq;
    private long rxVq;

    private KprobeText(String resource) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(KprobeText.class.getResourceAsStream("/captures/" + resource)),
                StandardCharsets.UTF_8))) {
            int startedCpu = -1;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher started = BUFFER_STARTED.matcher(line);
                if (started.find()) {
                    startedCpu = Integer.parseInt(started.group(1));
                }
                Matcher m = LINE.matcher(line);
                if (m.matches()) {
                    long nanos = Long.parseLong(m.group(4)) * 1_000_000_000L + Long.parseLong(m.group(5)) * 1000;
                    int cpu = Integer.parseInt(m.group(3));
                    if (startedCpu >= 0) {
                        lines.add(new Line(0, startedCpu, nanos, "buffer started", ""));
                        startedCpu = -1;
                    }
                    lines.add(new Line(Integer.parseInt(m.group(2)), cpu, nanos, m.group(6), m.group(7)));
                }
            }
        }
    }

    /** Analyses a capture in chunks of so many events. */
    static Rows analyse(String resource, long windowNanos, int chunkEvents) throws IOException {
        Rows rows = new Rows();
        VmAnalysis analysis = new VmAnalysis(new AnalysisSettings(windowNanos));
        new KprobeText(resource)
                .feed(chunkEvents, (header, tables, columns) -> analysis.accept(header, tables, columns, rows));
        analysis.finish(rows);
        return rows;
    }

    public interface Chunks {
        void accept(ChunkHeader header, ChunkTables tables, EventColumns events) throws IOException;
    }

    /** The same header under other names. */
    public static ChunkHeader named(ChunkHeader header, String host, String vm) {
        return new ChunkHeader(
                host,
                vm,
                header.captureId(),
                header.sequence(),
                header.last(),
                header.clock(),
                header.wallOffsetNanos(),
                header.firstNanos(),
                header.lastNanos(),
                header.lostBefore());
    }

    public static KprobeText of(String resource) throws IOException {
        return new KprobeText(resource);
    }

    public void feed(int chunkEvents, Chunks chunks) throws IOException {
        for (Line line : lines) {
            if (line.name.equals("handle_tx")) {
                worker = line.tid;
            }
            if (line.name.equals("tx_batch")) {
                txVq = hex(line.text, "nvq");
            }
        }
        for (Line line : lines) {
            if (line.name.equals("enable_notify") && hex(line.text, "vq") != txVq) {
                rxVq = hex(line.text, "vq");
            }
        }
        threads.put(worker, 0);
        long sequence = 0;
        for (int i = 0; i < lines.size(); i++) {
            add(lines.get(i));
            boolean last = i == lines.size() - 1;
            if (events.size() == chunkEvents || last) {
                chunks.accept(header(sequence++, last), tables(), events);
                events.clear();
            }
        }
    }

    private ChunkHeader header(long sequence, boolean last) {
        return new ChunkHeader(
                "h",
                "pid:1",
                "c",
                sequence,
                last,
                "mono",
                OptionalLong.empty(),
                events.timeNanos(0),
                events.timeNanos(events.size() - 1),
                0);
    }

    private ChunkTables tables() {
        List<ThreadInfo> threadTable = new ArrayList<>();
        threads.forEach((tid, i) ->
                threadTable.add(new ThreadInfo(tid, -1, "", tid == worker ? ThreadRole.WORKER : ThreadRole.OTHER)));
        return new ChunkTables(
                threadTable,
                List.of(new QueueInfo(Direction.TX, 0, false, worker), new QueueInfo(Direction.RX, 0, false, worker)),
                List.of(
                        new ObjectInfo(ObjectRole.VIRTQUEUE, txVq, 0),
                        new ObjectInfo(ObjectRole.VIRTQUEUE, rxVq, 1),
                        new ObjectInfo(ObjectRole.OTHER, 0, ObjectInfo.NO_QUEUE)),
                List.copyOf(symbols.keySet()));
    }

    private void add(Line line) {
        switch (line.name) {
            case "handle_tx" -> add(line, EventKind.TX_PASS_BEGIN, 2, 0, 0, 0);
            case "handle_tx_ret" -> add(line, EventKind.TX_PASS_END, 2, 0, 0, 0);
            case "handle_rx" -> add(line, EventKind.RX_PASS_BEGIN, 2, 0, 0, 0);
            case "handle_rx_ret" -> add(line, EventKind.RX_PASS_END, 2, 0, 0, 0);
            case "tx_batch" -> add(line, EventKind.BATCH_BEGIN, 0, dec(line, "done"), dec(line, "batched"), -1);
            case "tx_batch_ret" -> add(line, EventKind.BATCH_END, 0, 0, 0, 0);
            case "tun_sendmsg" -> add(line, EventKind.SENDMSG_BEGIN, 2, dec(line, "num"), dec(line, "type"), -1);
            case "tun_sendmsg_ret" -> add(line, EventKind.SENDMSG_END, 2, 0, 0, 0);
            case "used_signal_n" -> add(line, EventKind.USED_ADDED, queue(line, 0), dec(line, "count"), 0, 0);
            case "enable_notify" -> add(line, EventKind.NOTIFY_ENABLE_BEGIN, queue(line, 0), 0, 0, 0);
            case "enable_notify_ret" ->
                add(line, EventKind.NOTIFY_ENABLE_END, 2, line.text.matches(".*ret=(0x)?1.*") ? 1 : 0, 0, 0);
            case "poll_wakeup" -> add(line, EventKind.KICK_SIGNALLED, queue(line, WAIT_OFFSET), 0, 0, 0);
            case "get_vq_desc_ret" -> add(line, EventKind.DESC_FETCHED, 2, dec(line, "ret"), 1, 0);
            case "netif_receive_skb" -> add(line, EventKind.NET_RECEIVED, 2, 0, dec(line, "len"), 0);
            case "sched_wakeup" -> add(line, EventKind.SCHED_WAKEUP, 2, thread((int) dec(line, "pid")), 0, 0);
            case "sched_switch" -> {
                boolean sleeps = !line.text.matches(".*prev_state=R.*");
                long next = Long.parseLong(line.text.replaceAll(".*next_pid=(\\d+).*", "$1"));
                add(line, EventKind.SCHED_SWITCH, 2, thread((int) next), sleeps ? 1 : 0, 0);
            }
            case "kvm_exit" ->
                add(line, EventKind.KVM_EXIT, 2, symbol(line.text.replaceAll(".*reason (\\S+) .*", "$1")), 0, 0);
            case "kvm_entry" -> add(line, EventKind.KVM_ENTRY, 2, 0, 0, 0);
            case "kvm_mmio" -> {
                boolean notify = line.text.contains("gpa 0x" + Long.toHexString(NOTIFY_GPA));
                add(line, EventKind.KVM_MMIO_WRITE, notify ? 0 : 2, 0, 0, 0);
            }
            case "buffer started" -> add(line, EventKind.BUFFER_STARTED, 2, 0, 0, 0);
            default -> add(line, EventKind.UNKNOWN, 2, 0, 0, 0);
        }
    }

    private void add(Line line, EventKind kind, int object, long a, long b, long c) {
        events.add(kind, line.nanos, thread(line.tid), line.cpu, object, a, b, c);
    }

    private int queue(Line line, long offset) {
        long address = hex(line.text, offset == 0 ? "vq" : "wait") - offset;
        return address == txVq ? 0 : address == rxVq ? 1 : 2;
    }

    private int thread(int tid) {
        return threads.computeIfAbsent(tid, t -> threads.size());
    }

    private int symbol(String name) {
        return symbols.computeIfAbsent(name, s -> symbols.size());
    }

    private static long hex(String text, String field) {
        Matcher m = Pattern.compile("\\b" + field + "=0x([0-9a-f]+)").matcher(text);
        return m.find() ? Long.parseUnsignedLong(m.group(1), 16) : 0;
    }

    private static long dec(Line line, String field) {
        Matcher m = Pattern.compile("\\b" + field + "=(0x[0-9a-f]+|-?\\d+)").matcher(line.text);
        return m.find() ? Long.decode(m.group(1)) : -1;
    }
}
