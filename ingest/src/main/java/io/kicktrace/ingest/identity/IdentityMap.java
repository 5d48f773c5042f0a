package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import io.kicktrace.event.ObjectRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the user says of who is who; trusted above all that a trace shows. docs/reference/identity.md has the file. */
public final class IdentityMap {
    private final String host;
    private final List<MappedVm> vms;
    private final List<MappedQueue> queues;
    private final boolean namesThreads;

    /**
     * A VM.
     *
     * @param name its name
     * @param tgids process ids of its VMM
     * @param tids thread ids
     * @param comms patterns of thread names
     */
    record MappedVm(String name, List<Integer> tgids, List<Integer> tids, List<Pattern> comms) {}

    /**
     * A queue.
     *
     * @param vm name of its VM; empty where the address tells
     * @param direction TX or RX
     * @param index number of the pair
     * @param role what the address names: VIRTQUEUE, NOTIFY_MMIO or NOTIFY_PIO
     * @param address kernel address, guest physical address or port
     * @param value what is written to the address; {@link NotifyKeys#NO_VALUE} any
     */
    record MappedQueue(String vm, Direction direction, int index, ObjectRole role, long address, int value) {}

    IdentityMap(String host, List<MappedVm> vms, List<MappedQueue> queues) {
        this.host = host;
        this.vms = List.copyOf(vms);
        this.queues = List.copyOf(queues);
        namesThreads =
                vms.stream().anyMatch(vm -> !vm.tids().isEmpty() || !vm.comms().isEmpty());
    }

    /** The map that says nothing. */
    public static IdentityMap empty() {
        return new IdentityMap("", List.of(), List.of());
    }

    /**
     * Reads a mapping file.
     *
     * @throws IOException if it cannot be read, or says something else than docs/reference/identity.md has
     */
    public static IdentityMap read(Path file) throws IOException {
        return new IdentityMapFile(file.toString()).read(Files.readString(file));
    }

    /** Host name; empty if it says none. */
    public String host() {
        return host;
    }

    boolean isEmpty() {
        return vms.isEmpty() && queues.isEmpty();
    }

    boolean namesThreads() {
        return namesThreads;
    }

    /** Name of the VM of a thread; empty if it says none. */
    String vm(int tid, int pid, String comm) {
        for (MappedVm vm : vms) {
            if (vm.tids().contains(tid) || (pid >= 0 && vm.tgids().contains(pid))) {
                return vm.name();
            }
        }
        for (MappedVm vm : vms) {
            if (vm.comms().stream().anyMatch(p -> p.matcher(comm).matches())) {
                return vm.name();
            }
        }
        return "";
    }

    /** The queue that a virtqueue's address is of. */
    Optional<MappedQueue> queue(long address) {
        return queues.stream()
                .filter(q -> q.role() == ObjectRole.VIRTQUEUE && q.address() == address)
                .findFirst();
    }

    /** The queue that a write to an address reaches. */
    Optional<MappedQueue> notify(String vm, ObjectRole role, long address, int value) {
        return queues.stream()
                .filter(q -> q.role() == role
                        && q.address() == address
                        && q.vm().equals(vm)
                        && (q.value() == NotifyKeys.NO_VALUE || q.value() == value))
                .findFirst();
    }
}
