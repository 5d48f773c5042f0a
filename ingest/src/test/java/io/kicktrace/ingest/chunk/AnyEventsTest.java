package io.kicktrace.ingest.chunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.identity.HoldBack;
import io.kicktrace.ingest.identity.Identity;
import io.kicktrace.ingest.identity.IdentityMap;
import io.kicktrace.ingest.order.TimeOrder;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Whatever events come, in whatever order, what goes out is whole, in order, and the same each time. */
class AnyEventsTest {
    private static final EventKind[] KINDS = EventKind.values();
    private static final ObjectRole[] ROLES = ObjectRole.values();
    private static final ChunkLabel LABEL = new ChunkLabel("host", "id", "mono", OptionalLong.empty());

    private final List<byte[]> bodies = new ArrayList<>();

    /** Threads, objects and addresses out of {@code few}, so that they meet often, or hardly ever. */
    private long feed(long seed, int n, int few) {
        bodies.clear();
        Random random = new Random(seed);
        Tables tables = new Tables();
        IngestStats stats = new IngestStats();
        Identity identity = new Identity(tables, IdentityMap.empty(), stats);
        Chunker chunker = new Chunker(tables, identity, () -> LABEL, bodies::add);
        HoldBack holdBack = new HoldBack(identity, chunker);
        TimeOrder order = new TimeOrder(holdBack, stats);
        long exits = 0;
        long now = 0;
        for (int i = 0; i < n; i++) {
            EventKind kind = KINDS[random.nextInt(KINDS.length)];
            if (kind == EventKind.EVENTS_LOST
                    || kind == EventKind.BUFFER_STARTED
                    || kind == EventKind.CLOCK_STEPPED_BACK) {
                order.lost(random.nextInt(4) - 1, random.nextInt(100) - 1);
                continue;
            }
            now += random.nextInt(2_000) - 100;
            int object = random.nextInt(3) == 0
                    ? -1
                    : tables.objects().object(ROLES[random.nextInt(ROLES.length)], random.nextInt(few) * 0x60L);
            order.event(
                    kind,
                    now,
                    random.nextInt(4),
                    thread(tables, random, few),
                    object,
                    operand(kind, tables, random, few),
                    random.nextInt(3),
                    0);
            if (kind == EventKind.KVM_EXIT) {
                exits++;
            }
        }
        order.finish();
        holdBack.finish();
        chunker.finish();
        return exits;
    }

    private static int thread(Tables tables, Random random, int few) {
        int tid = random.nextInt(few) - 1;
        if (tid < 0) {
            return -1;
        }
        String comm = tid % 3 == 0 ? "vhost-" + tid / 4 : "CPU 0/KVM";
        byte[] name = comm.getBytes(StandardCharsets.UTF_8);
        int tgid = random.nextInt(20) == 0 ? tid / 2 : -1;
        return tables.threads().thread(tid, tgid, name, 0, name.length);
    }

    private static long operand(EventKind kind, Tables tables, Random random, int few) {
        return switch (kind) {
            case SCHED_SWITCH, SCHED_WAKING, SCHED_WAKEUP -> thread(tables, random, few);
            case KVM_EXIT, NET_RECEIVED, NET_XMITTED -> tables.symbols().symbol(random.nextBoolean() ? "npf" : "hlt");
            default -> random.nextInt(5) - 1;
        };
    }

    @Test
    void whatGoesOutIsWholeAndInOrder() throws IOException {
        for (int seed = 0; seed < 30; seed++) {
            long exits = feed(seed, 5_000, 40);
            Map<String, Long> sequences = new HashMap<>();
            Map<String, Long> lastNanos = new HashMap<>();
            Map<String, Boolean> ended = new HashMap<>();
            long exitsOut = 0;
            ChunkCodec codec = new ChunkCodec();
            EventColumns events = new EventColumns();
            for (byte[] body : bodies) {
                ChunkHeader header = codec.decode(body, events).header();
                String vm = header.vm();
                assertEquals(sequences.merge(vm, 1L, Long::sum) - 1, header.sequence());
                assertTrue(header.firstNanos() >= lastNanos.getOrDefault(vm, Long.MIN_VALUE));
                assertEquals(header.lastNanos(), events.timeNanos(events.size() - 1));
                assertTrue(events.size() <= Chunker.MAX_EVENTS);
                lastNanos.put(vm, header.lastNanos());
                assertTrue(!ended.getOrDefault(vm, false), "a chunk after the last of " + vm);
                ended.put(vm, header.last());
                for (int i = 0; i < events.size(); i++) {
                    exitsOut += events.kind(i) == EventKind.KVM_EXIT ? 1 : 0;
                }
            }
            assertEquals(exits, exitsOut, "seed " + seed);
            assertTrue(ended.values().stream().allMatch(last -> last));
        }
    }

    @Test
    void theSameEventsGiveTheSameBytes() {
        feed(7, 20_000, 60);
        List<byte[]> first = List.copyOf(bodies);
        feed(7, 20_000, 60);

        assertEquals(first.size(), bodies.size());
        for (int i = 0; i < first.size(); i++) {
            assertArrayEquals(first.get(i), bodies.get(i));
        }
    }

    /** Nearly every event brings a thread or an object never seen before: news without end. */
    @Test
    void aTraceFullOfNewsTakesNoLongerThanItMust() {
        Assertions.assertTimeout(Duration.ofSeconds(60), () -> feed(1, 600_000, 2_000_000));
    }
}
