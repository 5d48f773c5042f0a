package io.kicktrace.ingest.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Evidence counts if it comes while an event is held back; an event that has gone out is never called back. */
class HoldBackTest {
    private static final int NONE = -1;

    private final Tables tables = new Tables();
    private final IngestStats stats = new IngestStats();
    private final List<String> out = new ArrayList<>();
    private long now;

    private final OwnedEvents record = new OwnedEvents() {
        @Override
        public void event(Vm vm, EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
            out.add(vm.name() + " " + kind);
        }

        @Override
        public void mark(EventKind kind, long nanos, int cpu, long a) {
            out.add("* " + kind);
        }
    };

    private HoldBack holdBack(int events) {
        return new HoldBack(new Identity(tables, IdentityMap.empty(), stats), record, events);
    }

    private int thread(int tid, String comm) {
        byte[] name = comm.getBytes(StandardCharsets.UTF_8);
        return tables.threads().thread(tid, -1, name, 0, name.length);
    }

    private void event(HoldBack in, EventKind kind, int thread, int object, long a) {
        in.event(kind, ++now, 0, thread, object, a, 0, 0);
    }

    /** A vCPU enters the guest n times, then kicks; its worker's pass comes right behind. */
    private void entriesThenKick(HoldBack in, int n) {
        int vcpu = thread(103, "CPU 0/KVM");
        int worker = thread(101, "vhost-100");
        int queue = tables.objects().object(ObjectRole.VIRTQUEUE, 0x4ab8);
        int wait = tables.objects().object(ObjectRole.WAIT_ENTRY, 0x4b98);
        for (int i = 0; i < n; i++) {
            event(in, EventKind.KVM_ENTRY, vcpu, NONE, 0);
        }
        event(in, EventKind.KICK_SIGNALLED, vcpu, wait, 1);
        event(in, EventKind.TX_PASS_BEGIN, worker, queue, 0);
        in.finish();
    }

    @Test
    void whatIsHeldBackGoesToTheVmThatLaterEventsTell() {
        entriesThenKick(holdBack(8), 2);

        assertEquals(
                List.of("pid:100 KVM_ENTRY", "pid:100 KVM_ENTRY", "pid:100 KICK_SIGNALLED", "pid:100 TX_PASS_BEGIN"),
                out);
        assertEquals(0, stats.count(IngestStat.LATE_IDENTITY));
    }

    /** Room for 8 events: the first 4 go out when the 9th comes, which is before the kick. */
    @Test
    void whatWentOutBeforeIsCountedAsLate() {
        entriesThenKick(holdBack(8), 10);

        assertEquals(4, out.stream().filter("- KVM_ENTRY"::equals).count());
        assertEquals(6, out.stream().filter("pid:100 KVM_ENTRY"::equals).count());
        assertEquals(4, stats.count(IngestStat.LATE_IDENTITY));
    }

    @Test
    void marksKeepTheirPlaceAmongTheEvents() {
        HoldBack in = holdBack(8);
        int worker = thread(101, "vhost-100");
        event(in, EventKind.TX_PASS_BEGIN, worker, NONE, 0);
        event(in, EventKind.EVENTS_LOST, NONE, NONE, 5);
        event(in, EventKind.TX_PASS_END, worker, NONE, 0);
        in.finish();

        assertEquals(List.of("pid:100 TX_PASS_BEGIN", "* EVENTS_LOST", "pid:100 TX_PASS_END"), out);
    }

    @Test
    void vmsBeyondTheLimitAreShownUnderNone() {
        HoldBack in = holdBack(1 << 16);
        for (int i = 0; i <= Membership.MAX_VMS; i++) {
            event(in, EventKind.TX_PASS_BEGIN, thread(10_000 + i, "vhost-" + (20_000 + i)), NONE, 0);
        }
        in.finish();

        assertEquals("pid:21023 TX_PASS_BEGIN", out.get(Membership.MAX_VMS - 1));
        assertEquals("- TX_PASS_BEGIN", out.get(Membership.MAX_VMS));
        assertEquals(1, stats.count(IngestStat.TOO_MANY_VMS));
    }
}
