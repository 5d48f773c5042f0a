package io.kicktrace.ingest.identity;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.event.ThreadRole;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides which VM a thread belongs to. A thread that has a VM keeps it: its events went out under that name. One that
 * has none is asked again when there is news.
 */
final class Membership {
    /** VMs of one input; more would mean a hostile trace, or one that wants splitting. */
    static final int MAX_VMS = 1024;

    private final Known known;
    private final Parties parties;
    private final IdentityMap map;
    private final IngestStats stats;
    private final Map<String, Vm> vms = new LinkedHashMap<>();
    private final Vm none;

    private @Nullable Vm[] decided = new @Nullable Vm[256];
    private long[] askedAt = new long[256];
    private long[] toldThen = new long[256];
    private int[] unowned = new int[256];

    Membership(Known known, IdentityMap map, IngestStats stats) {
        this.known = known;
        this.parties = new Parties(known, map);
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
        if (askedAt[thread] == known.version() && toldThen[thread] == told) {
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
        if (known.tables.threads().vhostOwner(thread) >= 0 || (facts != null && facts.worker)) {
            return ThreadRole.WORKER;
        }
        if (facts == null) {
            return ThreadRole.OTHER;
        }
        if (facts.vcpu) {
            return ThreadRole.VCPU;
        }
        return kicksAQueue(facts) ? ThreadRole.SUBMITTER : ThreadRole.OTHER;
    }

    private void settle(int thread, Vm vm) {
        decided[thread] = vm;
        ThreadFacts facts = known.factsOrNull(thread);
        if (facts != null) {
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
        Party cause = facts.worker ? kickerOf(facts) : workerOf(facts);
        if (cause == null || !cause.isNamed()) {
            return party;
        }
        if (party.pid != Party.NO_PROCESS && cause.mapped.isEmpty()) {
            return party;
        }
        return cause.join(party) ? cause : party;
    }

    /** The party of the worker that serves the queues a thread kicks; else of the worker it wakes in doing so. */
    private @Nullable Party workerOf(ThreadFacts facts) {
        PartyVote kicked = new PartyVote();
        for (int i = 0; i < facts.kicked.size(); i++) {
            Virtqueue queue = known.layout.queueOf(known.layout.inner(facts.kicked.thing(i)));
            if (queue != null) {
                kicked.add(parties.partyOrNull(queue.pair.worker), facts.kicked.count(i));
            }
        }
        Party winner = kicked.winner();
        if (winner != null || !facts.vcpu) {
            return winner;
        }
        PartyVote woken = new PartyVote();
        for (int i = 0; i < facts.woken.size(); i++) {
            int thread = facts.woken.thing(i);
            if (isWorker(thread)) {
                woken.add(parties.partyOrNull(thread), facts.woken.count(i));
            }
        }
        return woken.winner();
    }

    /** The party of the threads that kick the queues a worker serves, for a worker that does not tell its owner. */
    private @Nullable Party kickerOf(ThreadFacts worker) {
        PartyVote kickers = new PartyVote();
        for (Inner wait : known.layout.waits()) {
            Virtqueue queue = known.layout.queueOf(wait);
            if (queue != null && queue.pair.worker == worker.thread) {
                for (int i = 0; i < wait.kickers.size(); i++) {
                    kickers.add(parties.partyOrNull(wait.kickers.thing(i)), wait.kickers.count(i));
                }
            }
        }
        return kickers.winner();
    }

    private boolean isWorker(int thread) {
        ThreadFacts facts = known.factsOrNull(thread);
        return known.tables.threads().vhostOwner(thread) >= 0 || (facts != null && facts.worker);
    }

    private boolean kicksAQueue(ThreadFacts facts) {
        for (int i = 0; i < facts.kicked.size(); i++) {
            if (known.layout.queueOf(known.layout.inner(facts.kicked.thing(i))) != null) {
                return true;
            }
        }
        return false;
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
            unowned = Arrays.copyOf(unowned, capacity);
            Arrays.fill(askedAt, from, capacity, -1);
        }
    }

    /** Votes for parties, those that are the same by now counted together. */
    private static final class PartyVote {
        private final List<Party> candidates = new ArrayList<>();
        private final List<Long> votes = new ArrayList<>();

        void add(@Nullable Party party, long count) {
            if (party == null || !party.isNamed()) {
                return;
            }
            int i = candidates.indexOf(party);
            if (i < 0) {
                candidates.add(party);
                votes.add(count);
            } else {
                votes.set(i, votes.get(i) + count);
            }
        }

        @Nullable
        Party winner() {
            long sum = 0;
            int best = -1;
            for (int i = 0; i < candidates.size(); i++) {
                sum += votes.get(i);
                if (best < 0 || votes.get(i) > votes.get(best)) {
                    best = i;
                }
            }
            return best >= 0 && votes.get(best) * 5 > sum * 4 ? candidates.get(best) : null;
        }
    }
}
