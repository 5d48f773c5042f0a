package io.kicktrace.ingest.identity;

import io.kicktrace.ingest.table.ThreadTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which threads belong together by what the trace says of each: process ids, and the names of workers. */
final class Parties {
    private final ThreadTable threads;
    private final Known known;
    private final IdentityMap map;
    private final Map<Integer, Party> byProcess = new HashMap<>();
    private final Map<String, Party> byName = new HashMap<>();
    private @Nullable Party[] byThread = new @Nullable Party[256];

    Parties(Known known, IdentityMap map) {
        this.threads = known.tables.threads();
        this.known = known;
        this.map = map;
    }

    /** The party of a thread as known now; null if nothing ties it to any. */
    @Nullable
    Party partyOrNull(int thread) {
        Party party = thread < byThread.length ? byThread[thread] : null;
        Party root = party == null ? null : party.root();
        if (root != null && root.pid != Party.NO_PROCESS && !map.namesThreads()) {
            return root;
        }
        Party evident = evident(thread);
        if (evident == null) {
            return root;
        }
        if (root == null) {
            root = evident;
        } else if (root != evident && evident.join(root)) {
            root = evident;
        }
        remember(thread, root);
        return root;
    }

    /** The party of a thread that is a VM's whatever else is known of it. */
    Party party(int thread) {
        Party party = partyOrNull(thread);
        if (party == null) {
            party = new Party();
            remember(thread, party);
        }
        return party;
    }

    /** The party that the mapping file, the process id, or the name of a worker tells; null if none does. */
    private @Nullable Party evident(int thread) {
        int tid = threads.tid(thread);
        int pid = process(thread, tid);
        Party party = pid == Party.NO_PROCESS ? null : process(pid);
        String mapped = map.isEmpty() ? "" : map.vm(tid, pid, threads.comm(thread));
        if (!mapped.isEmpty()) {
            Party named = byName.computeIfAbsent(mapped, this::named).root();
            if (party != null && party != named) {
                named.join(party);
            }
            return named;
        }
        return party;
    }

    private Party named(String name) {
        Party party = new Party();
        party.mapped = name;
        party.vm = true;
        return party;
    }

    /**
     * The process of a thread: by its process id, or by the name of a worker. Workers were kernel threads of their own
     * process before Linux 6.4, so a worker that is its own process does not tell its owner that way.
     */
    private int process(int thread, int tid) {
        int tgid = threads.tgid(thread);
        int owner = threads.vhostOwner(thread);
        boolean worker = known.isWorker(thread);
        if (tgid >= 0 && !(worker && tgid == tid)) {
            return tgid;
        }
        if (owner >= 0) {
            return leader(owner);
        }
        // the leader of a process has its id
        return !worker && tid != 0 && byProcess.containsKey(tid) ? tid : Party.NO_PROCESS;
    }

    /** A worker is named after the thread that set it up, which may be another than the leader. */
    private int leader(int owner) {
        int thread = threads.find(owner);
        int tgid = thread == ThreadTable.NONE ? -1 : threads.tgid(thread);
        return tgid >= 0 ? tgid : owner;
    }

    private Party process(int pid) {
        Party party = byProcess.get(pid);
        if (party == null) {
            party = new Party();
            party.pid = pid;
            byProcess.put(pid, party);
        }
        return party.root();
    }

    private void remember(int thread, Party party) {
        if (thread >= byThread.length) {
            byThread = Arrays.copyOf(byThread, Math.max(thread + 1, byThread.length * 2));
        }
        byThread[thread] = party;
    }
}
