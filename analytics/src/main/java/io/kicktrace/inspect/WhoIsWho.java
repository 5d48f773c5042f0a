package io.kicktrace.inspect;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Threads with a part in a capture, by VM, as the chunks' tables name them. */
final class WhoIsWho {
    /**
     * A thread of a VM.
     *
     * @param host host name
     * @param vm VM name
     * @param tid thread id
     * @param comm name as the trace gives it last
     * @param role its part
     */
    record Member(String host, String vm, int tid, String comm, ThreadRole role) {}

    private record Key(String host, String vm) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byHost = host.compareTo(other.host);
            return byHost != 0 ? byHost : vm.compareTo(other.vm);
        }
    }

    private final Map<Key, Map<Integer, Member>> members = new TreeMap<>();

    void add(ChunkHeader header, ChunkTables tables) {
        Map<Integer, Member> known = members.computeIfAbsent(new Key(header.host(), header.vm()), k -> new TreeMap<>());
        for (ThreadInfo thread : tables.threads()) {
            if (thread.role() == ThreadRole.WORKER
                    || thread.role() == ThreadRole.VCPU
                    || thread.role() == ThreadRole.SUBMITTER) {
                known.put(
                        thread.tid(),
                        new Member(header.host(), header.vm(), thread.tid(), thread.comm(), thread.role()));
            }
        }
    }

    /** All members of a role, by host, VM and thread id. */
    Collection<Member> of(ThreadRole role) {
        return members.values().stream()
                .flatMap(m -> m.values().stream())
                .filter(m -> m.role() == role)
                .toList();
    }

    /** Thread ids of a role in one VM. */
    Collection<Integer> tids(String host, String vm, ThreadRole role) {
        TreeSet<Integer> tids = new TreeSet<>();
        members.getOrDefault(new Key(host, vm), Map.of()).values().stream()
                .filter(m -> m.role() == role)
                .forEach(m -> tids.add(m.tid()));
        return tids;
    }
}
