package io.kicktrace.ingest.table;

import io.kicktrace.event.ObjectRole;
import java.util.Arrays;

/** Kernel objects and bus addresses of one input, numbered by first sight; an object is its role and its address. */
public final class ObjectTable {
    /** The number of an object that an event does not have, or that found no room. */
    public static final int NONE = -1;
    /** Room for objects: what bounds the memory of a hostile trace. */
    public static final int MAX_OBJECTS = 1 << 20;

    private static final ObjectRole[] ROLES = ObjectRole.values();

    private int size;
    private long[] addresses = new long[256];
    private byte[] roles = new byte[256];
    /** Open addressing: number + 1. */
    private int[] places = new int[1024];

    private long refused;

    /** Number of objects seen; an object's number is below it. */
    public int size() {
        return size;
    }

    /** Objects that found no room. */
    public long refused() {
        return refused;
    }

    /** The number of an object. */
    public int object(ObjectRole role, long address) {
        int mask = places.length - 1;
        for (int p = hash(role.ordinal(), address) & mask; ; p = (p + 1) & mask) {
            int o = places[p] - 1;
            if (o < 0) {
                return create(role, address, p);
            }
            if (addresses[o] == address && roles[o] == role.ordinal()) {
                return o;
            }
        }
    }

    /** What the address names. */
    public ObjectRole role(int object) {
        return ROLES[roles[object]];
    }

    /** Kernel virtual address, guest physical address or port. */
    public long address(int object) {
        return addresses[object];
    }

    private int create(ObjectRole role, long address, int place) {
        if (size == MAX_OBJECTS) {
            refused++;
            return NONE;
        }
        if (size == addresses.length) {
            addresses = Arrays.copyOf(addresses, size * 2);
            roles = Arrays.copyOf(roles, size * 2);
        }
        int o = size++;
        addresses[o] = address;
        roles[o] = (byte) role.ordinal();
        places[place] = o + 1;
        if (size * 2 > places.length) {
            rehash();
        }
        return o;
    }

    private void rehash() {
        places = new int[places.length * 2];
        int mask = places.length - 1;
        for (int o = 0; o < size; o++) {
            int p = hash(roles[o], addresses[o]) & mask;
            while (places[p] != 0) {
                p = (p + 1) & mask;
            }
            places[p] = o + 1;
        }
    }

    private static int hash(int role, long address) {
        long h = (address + role) * 0x9E3779B97F4A7C15L;
        return (int) (h >>> 40);
    }
}
