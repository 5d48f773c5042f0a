package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;

/**
 * The READ field: counter values, with extras chosen by {@code read_format}.
 *
 * <pre>
 *   one counter:  value [enabled] [running] [id] [lost]
 *   group:        nr [enabled] [running] nr x { value [id] [lost] }
 * </pre>
 *
 * @param present whether samples have the field
 * @param bits {@code read_format} of the attr
 */
record ReadFormat(boolean present, long bits) {
    private static final long ENABLED = 1L;
    private static final long RUNNING = 1L << 1;
    private static final long ID = 1L << 2;
    private static final long GROUP = 1L << 3;
    private static final long LOST = 1L << 4;

    /** End of the field at {@code at}, or {@link SampleLayout#BROKEN}. */
    long end(byte[] bytes, long at, int end, Endian order) {
        if (!present) {
            return at;
        }
        int times = Long.bitCount(bits & (ENABLED | RUNNING));
        int perValue = 1 + Long.bitCount(bits & (ID | LOST));
        if ((bits & GROUP) == 0) {
            return at + 8L * (times + perValue);
        }
        if (end - at < 8) {
            return SampleLayout.BROKEN;
        }
        long values = order.s64(bytes, (int) at);
        long room = (end - at - 8) / 8;
        return values < 0 || values > room / perValue ? SampleLayout.BROKEN : at + 8 * (1 + times + values * perValue);
    }
}
