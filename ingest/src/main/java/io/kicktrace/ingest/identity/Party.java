package io.kicktrace.ingest.identity;

import org.jspecify.annotations.Nullable;

/** Threads that belong together, and what is known of them together. Parties join when evidence shows they are one. */
final class Party {
    static final int NO_PROCESS = -1;

    /** Process id of the VMM. */
    int pid = NO_PROCESS;
    /** Name in the mapping file; empty if there is none. */
    String mapped = "";
    /** Whether it has a vCPU or a worker: is a VM, and not any process. */
    boolean vm;
    /** What its events go out under; no longer changed once set. */
    @Nullable
    Vm published;

    private @Nullable Party joined;

    /** The party that this one has become part of. */
    Party root() {
        Party root = this;
        while (root.joined != null) {
            root = root.joined;
        }
        // the next look-up is short
        Party p = this;
        while (p.joined != null) {
            Party next = p.joined;
            p.joined = root;
            p = next;
        }
        return root;
    }

    /** Whether it has a name to go out under. */
    boolean isNamed() {
        return !mapped.isEmpty() || (vm && pid != NO_PROCESS);
    }

    /** The name; of use if {@link #isNamed}. */
    String name() {
        return mapped.isEmpty() ? "pid:" + pid : mapped;
    }

    /** Joins another party, unless what is known of the two contradicts; both are roots. True if they are one now. */
    boolean join(Party other) {
        if (other == this) {
            return true;
        }
        if (contradicts(other)) {
            return false;
        }
        pid = pid == NO_PROCESS ? other.pid : pid;
        mapped = mapped.isEmpty() ? other.mapped : mapped;
        vm |= other.vm;
        published = published == null ? other.published : published;
        other.joined = this;
        return true;
    }

    private boolean contradicts(Party other) {
        boolean names = !mapped.isEmpty() && !other.mapped.isEmpty() && !mapped.equals(other.mapped);
        boolean processes = pid != NO_PROCESS && other.pid != NO_PROCESS && pid != other.pid;
        boolean outAlready = published != null && other.published != null && published != other.published;
        boolean sameName = !mapped.isEmpty() && mapped.equals(other.mapped);
        return names || outAlready || (processes && !sameName);
    }
}
