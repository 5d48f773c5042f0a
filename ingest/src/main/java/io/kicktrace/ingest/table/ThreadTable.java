package io.kicktrace.ingest.table;

import io.kicktrace.event.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Threads of one input, numbered by first sight. A thread is its id: names change, are cut, and are shared.
 *
 * <p>An id that shows up with another process id, or as the child of a fork, is another thread that was given the same
 * id; it gets a number of its own, and the old one is found no more.
 */
public final class ThreadTable {
    /** The number of a thread that the trace does not tell, or that found no room. */
    public static final int NONE = -1;
    /** Room for threads: what bounds the memory of a hostile trace. */
    public static final int MAX_THREADS = 1 << 20;
    /** The kernel keeps 15 bytes of a name. */
    private static final int COMM_BYTES = 16;

    private int size;
    private int[] tids = new int[256];
    private int[] tgids = new int[256];
    private byte[] comms = new byte[256 * COMM_BYTES];
    private byte[] commLengths = new byte[256];
    private int[] owners = new int[256];
    /** Open addressing by thread id: number + 1, 0 for an empty place. */
    private int[] places = new int[1024];

    private long refused;

    /** Number of threads seen; a thread's number is below it. */
    public int size() {
        return size;
    }

    /** Threads that found no room. */
    public long refused() {
        return refused;
    }

    /**
     * The number of a thread, which is told its process id and name on the way.
     *
     * @param tgid process id, {@link ThreadInfo#UNKNOWN_TGID} if not told here
     * @param from start of the name within {@code text}; an empty name or {@code <...>} tells nothing
     */
    public int thread(int tid, int tgid, byte[] text, int from, int to) {
        int t = find(tid);
        if (t == NONE) {
            t = create(tid);
            if (t == NONE) {
                return NONE;
            }
        }
        if (tgid >= 0 && tgid != tgids[t]) {
            if (tgids[t] >= 0) {
                t = renew(tid, t);
            }
            tgids[t] = tgid;
        }
        if (!sameComm(t, text, from, to)) {
            t = rename(tid, t, text, from, to);
        }
        return t;
    }

    /** The number of a thread of which only the id is known; it is created if need be. */
    public int thread(int tid) {
        int t = find(tid);
        return t == NONE ? create(tid) : t;
    }

    /** The number of the thread that has this id now, or {@link #NONE}. */
    public int find(int tid) {
        for (int p = place(tid); ; p = (p + 1) & (places.length - 1)) {
            int t = places[p] - 1;
            if (t < 0) {
                return NONE;
            }
            if (tids[t] == tid) {
                return t;
            }
        }
    }

    /** A new thread was given this id; what was known of the old one holds no more. */
    public void forked(int tid) {
        int t = find(tid);
        if (t != NONE && tid != 0) {
            renew(tid, t);
        }
    }

    /** Thread id. */
    public int tid(int thread) {
        return tids[thread];
    }

    /** Process id, or {@link ThreadInfo#UNKNOWN_TGID}. */
    public int tgid(int thread) {
        return tgids[thread];
    }

    /** The last name seen; bytes that are no UTF-8 are replaced. */
    public String comm(int thread) {
        return new String(comms, thread * COMM_BYTES, commLengths[thread], StandardCharsets.UTF_8);
    }

    /** The N of a thread named {@code vhost-N}, exactly; -1 for any other name. */
    public int vhostOwner(int thread) {
        return owners[thread];
    }

    private int create(int tid) {
        if (size == MAX_THREADS) {
            refused++;
            return NONE;
        }
        if (size == tids.length) {
            grow();
        }
        int t = size++;
        tids[t] = tid;
        tgids[t] = ThreadInfo.UNKNOWN_TGID;
        owners[t] = -1;
        if (size * 2 > places.length) {
            rehash();
        } else {
            put(tid, t);
        }
        return t;
    }

    /** Gives the id to a new thread. */
    private int renew(int tid, int old) {
        int t = create(tid);
        if (t == NONE) {
            return old;
        }
        for (int p = place(tid); ; p = (p + 1) & (places.length - 1)) {
            int at = places[p] - 1;
            if (at >= 0 && tids[at] == tid) {
                places[p] = t + 1;
                return t;
            }
        }
    }

    private void put(int tid, int thread) {
        int p = place(tid);
        while (places[p] != 0) {
            p = (p + 1) & (places.length - 1);
        }
        places[p] = thread + 1;
    }

    /** Only the youngest thread of an id is found, so older ones need no place. */
    private void rehash() {
        places = new int[places.length * 2];
        for (int t = size - 1; t >= 0; t--) {
            if (find(tids[t]) == NONE) {
                put(tids[t], t);
            }
        }
    }

    private int place(int tid) {
        return (tid * 0x9E3779B1) >>> 8 & (places.length - 1);
    }

    private void grow() {
        int capacity = tids.length * 2;
        tids = Arrays.copyOf(tids, capacity);
        tgids = Arrays.copyOf(tgids, capacity);
        comms = Arrays.copyOf(comms, capacity * COMM_BYTES);
        commLengths = Arrays.copyOf(commLengths, capacity);
        owners = Arrays.copyOf(owners, capacity);
    }

    private boolean sameComm(int t, byte[] text, int from, int to) {
        int at = t * COMM_BYTES;
        return to - from == commLengths[t] && Arrays.equals(comms, at, at + (to - from), text, from, to);
    }

    private int rename(int tid, int thread, byte[] text, int from, int to) {
        int length = Math.min(to - from, COMM_BYTES);
        boolean cached = length != 0 && !isPlaceholder(text, from, to);
        // tid 0 is one task a CPU, each with a name of its own
        if (!cached || (tid == 0 && commLengths[thread] != 0)) {
            return thread;
        }
        int owner = vhostOwner(text, from, from + length);
        int t = thread;
        if (owner >= 0 && owners[t] >= 0 && owner != owners[t]) {
            // a worker never changes its owner: this is another one
            t = renew(tid, t);
        }
        System.arraycopy(text, from, comms, t * COMM_BYTES, length);
        commLengths[t] = (byte) length;
        if (owner >= 0) {
            owners[t] = owner;
        }
        return t;
    }

    /** {@code <...>}: the kernel had no name in its cache. */
    private static boolean isPlaceholder(byte[] text, int from, int to) {
        return to - from == 5 && text[from] == '<' && text[from + 1] == '.' && text[from + 4] == '>';
    }

    private static int vhostOwner(byte[] text, int from, int to) {
        if (to - from < 7
                || text[from] != 'v'
                || text[from + 1] != 'h'
                || text[from + 2] != 'o'
                || text[from + 3] != 's'
                || text[from + 4] != 't'
                || text[from + 5] != '-') {
            return -1;
        }
        int owner = 0;
        for (int i = from + 6; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9 || owner > (Integer.MAX_VALUE - digit) / 10) {
                return -1;
            }
            owner = owner * 10 + digit;
        }
        return owner;
    }
}
