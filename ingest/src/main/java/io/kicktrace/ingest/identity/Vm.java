package io.kicktrace.ingest.identity;

import io.kicktrace.codec.ChunkHeader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A VM that events of one input belong to, or {@code -} for events that none owns. */
public final class Vm {
    /** Queue pairs that get a number; virtio-net has 32768 at most, hosts a few. */
    static final int MAX_PAIRS = 1 << 10;
    /** Threads that are looked through for how they kick. */
    static final int MAX_MEMBERS = 1 << 10;

    private final String name;
    private final int number;
    /** Threads that are known to be its own and of which the evidence knows something. */
    final List<ThreadFacts> members = new ArrayList<>();
    /** The number that the queues of a pair have in this VM. */
    final Map<QueuePair, PairNumber> pairs = new HashMap<>();

    final BitSet numbersTaken = new BitSet();

    /**
     * The number of a pair.
     *
     * @param recorded whether the trace or the mapping file tells it
     */
    record PairNumber(int index, boolean recorded) {}

    Vm(String name, int number) {
        this.name = name;
        this.number = number;
    }

    /** Name as in reports. */
    public String name() {
        return name;
    }

    /** Number by first sight, from 0, which is that of {@code -}. */
    public int number() {
        return number;
    }

    /** Whether this stands for events that no VM owns. */
    public boolean isNone() {
        return name.equals(ChunkHeader.NO_VM);
    }
}
