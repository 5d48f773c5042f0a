package io.kicktrace.ingest.identity;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.event.ThreadRole;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which VM a thread belongs to. A thread that has a VM keeps it: its events went out under that name. One that
 * has none is asked again when there is news.
 */
final class Membership {
    /** VMs of one input; more would mean a hostile trace, or one that wants splitting. */
    static final int MAX_VMS = 1024;

    /** A thread that was asked for in vain so often is asked again less often: in a hostile trace there is always news. */
    private static final int PATIENCE = 64;
    /** ... at one event of so many. */
    private static final int PASSED_OVER = 16;
    /** QEMU, perhaps cut; Firecracker, crosvm, cloud-hypervisor. Asked only where there are no kvm events. */
    private static final Pattern VCPU_NAME = Pattern.compile("CPU \\d+/K.*|.*vcpu ?\\d+");

    private final Known known;
    private final Parties parties;
    private final Causes causes;
    private final IdentityMap map;
    private final IngestStats stats;
    private final Map<String, Vm> vms = new LinkedHashMap<>();
    private final Vm none;

    private @Nullable Vm[] decided = new @Nullable Vm[256];
    private long[] askedAt = new long[256];
    private long[] toldThen = new long[256];
    private int[] asks = new int[256];
    private int[] unowned = new int[256];

    Membership(Known known, IdentityMap map, IngestStats stats) {
        this.known = known;
        parties = new Parties(known, map);
        causes = new Causes(known, parties);
        this.map = map;
        this.stats = stats;
        none = new Vm(ChunkHeader.NO_VM, 0);
        Arrays.fill(askedAt, -1);
    }

    Vm none() {
        return none;
    }

    /** A thread runs a vCPU or serves queues: whatever it belongs to is a VM. */
    void isOfVm(int thread) {
        Party party = parties.party(thread);
        if (!party.vm) {
            party.vm = true;
            known.changed();
        }
    }

    /** The VM of a thread, {@link #none} if it is not known. */
    Vm vm(int thread) {
        if (thread < 0) {
            return none;
        }
        makeRoom(thread);
        Vm vm = decided[thread];
        if (vm != null) {
            return vm;
        }
        long told = (long) known.tables.threads().tgid(thread) << 32
                | known.tables.threads().vhostOwner(thread);
        if (toldThen[thread] == told && (askedAt[thread] == known.version() || isPassedOver(thread))) {
            return none;
        }
        vm = decide(thread);
        askedAt[thread] = known.version();
        toldThen[thread] = told;
        if (!vm.isNone()) {
            settle(thread, vm);
        }
        return vm;
    }

    private boolean isPassedOver(int thread) {
        int asked = ++asks[thread];
        return asked > PATIENCE && asked % PASSED_OVER != 0;
    }

    /** Events of a thread went out under no VM. */
    void wentOutUnowned(int thread) {
        if (thread >= 0) {
            makeRoom(thread);
            unowned[thread]++;
        }
    }

    /** The part that a thread plays for a VM. */
    ThreadRole role(int thread, Vm vm) {
        if (known.tables.threads().tid(thread) == 0) {
            return ThreadRole.IDLE;
        }
        if (vm(thread) != vm) {
            return ThreadRole.OTHER;
        }
        ThreadFacts facts = known.factsOrNull(thread);
        if (known.isWorker(thread)) {
            return ThreadRole.WORKER;
        }
        if (facts == null) {
            return ThreadRole.OTHER;
        }
        if (facts.vcpu) {
            return ThreadRole.VCPU;
        }
        if (!causes.kicks(facts)) {
            return ThreadRole.OTHER;
        }
        String name = known.tables.threads().comm(thread);
        return VCPU_NAME.matcher(name).matches() ? ThreadRole.VCPU : ThreadRole.SUBMITTER;
    }

    private void settle(int thread, Vm vm) {
        decided[thread] = vm;
        ThreadFacts facts = known.factsOrNull(thread);
        if (facts != null && vm.members.size() < Vm.MAX_MEMBERS) {
            vm.members.add(facts);
        }
        if (unowned[thread] > 0) {
            stats.add(IngestStat.LATE_IDENTITY, unowned[thread]);
        }
        known.changed();
    }

    private Vm decide(int thread) {
        if (known.tables.threads().tid(thread) == 0) {
            return none;
        }
        ThreadFacts facts = known.factsOrNull(thread);
        Party party = facts == null ? parties.partyOrNull(thread) : parties.party(thread);
        if (party == null) {
            return none;
        }
        if (facts != null && wantsCause(party)) {
            party = caused(facts, party);
        }
        return party.isNamed() ? published(party) : none;
    }

    /** A process id, or the user, is surer than who wakes whom. */
    private boolean wantsCause(Party party) {
        return party.mapped.isEmpty() && party.published == null && (party.pid == Party.NO_PROCESS || !map.isEmpty());
    }

    private Party caused(ThreadFacts facts, Party party) {
        Party cause = facts.worker ? causes.ofWorker(facts) : causes.ofKicker(facts);
        if (cause == null || !cause.isNamed()) {
            return party;
        }
        if (party.pid != Party.NO_PROCESS && cause.mapped.isEmpty()) {
            return party;
        }
        return cause.join(party) ? cause : party;
    }

    private Vm published(Party party) {
        Vm out = party.published;
        if (out == null) {
            out = vms.get(party.name());
            if (out == null && vms.size() == MAX_VMS) {
                stats.add(IngestStat.TOO_MANY_VMS, 1);
                out = none;
            } else if (out == null) {
                out = new Vm(party.name(), vms.size() + 1);
                vms.put(out.name(), out);
            }
            party.published = out;
        }
        return out;
    }

    private void makeRoom(int thread) {
        if (thread >= decided.length) {
            int from = decided.length;
            int capacity = Math.max(thread + 1, from * 2);
            decided = Arrays.copyOf(decided, capacity);
            askedAt = Arrays.copyOf(askedAt, capacity);
            toldThen = Arrays.copyOf(toldThen, capacity);
            asks = Arrays.copyOf(asks, capacity);
            unowned = Arrays.copyOf(unowned, capacity);
            Arrays.fill(askedAt, from, capacity, -1);
        }
    }
}
