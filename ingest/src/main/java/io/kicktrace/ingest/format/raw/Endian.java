package io.kicktrace.ingest.format.raw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Byte order of a recorder, with the integer reads of that order. Reads outside the array throw. */
public enum Endian {
    /** Least significant byte first: x86, arm64. */
    LITTLE(ByteOrder.LITTLE_ENDIAN),
    /** Most significant byte first: s390, some powerpc. */
    BIG(ByteOrder.BIG_ENDIAN);

    private final ByteOrder order;

    @SuppressWarnings("ImmutableEnumChecker") // a VarHandle never changes
    private final VarHandle shorts;

    @SuppressWarnings("ImmutableEnumChecker")
    private final VarHandle ints;

    @SuppressWarnings("ImmutableEnumChecker")
    private final VarHandle longs;

    Endian(ByteOrder order) {
        this.order = order;
        shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
        ints = MethodHandles.byteArrayViewVarHandle(int[].class, order);
        longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
    }

    /** For the JDK's buffers. */
    public ByteOrder order() {
        return order;
    }

    /** Unsigned 16 bits. */
    public int u16(byte[] bytes, int at) {
        return (short) shorts.get(bytes, at) & 0xffff;
    }

    /** Signed 32 bits. */
    public int s32(byte[] bytes, int at) {
        return (int) ints.get(bytes, at);
    }

    /** Unsigned 32 bits. */
    public long u32(byte[] bytes, int at) {
        return (int) ints.get(bytes, at) & 0xffff_ffffL;
    }

    /** 64 bits; negative where the file holds 2^63 or more. */
    public long s64(byte[] bytes, int at) {
        return (long) longs.get(bytes, at);
    }
}
