package io.kicktrace.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a large perf.data of a small one: its records again and again, each time later, with the same attrs and features.
 * For little-endian files of tracepoints without ids in front of the time but IDENTIFIER, IP and TID, as {@code perf kvm
 * stat record} writes them.
 */
public final class RepeatPerfData {
    private static final int HEADER_BYTES = 104;
    private static final int SAMPLE = 9;
    private static final long IDENTIFIER = 1L << 16;
    private static final long IP = 1;
    private static final long TID = 1L << 1;
    private static final int ALIGN = 8;

    private RepeatPerfData() {}

    /** FROM TO TIMES: writes the records of FROM so many times to TO, each time a second later. */
    public static void main(String[] args) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(Path.of(args[0]))).order(ByteOrder.LITTLE_ENDIAN);
        int times = Integer.parseInt(args[2]);
        int dataAt = (int) in.getLong(40);
        int dataBytes = (int) in.getLong(48);
        int tableAt = dataAt + dataBytes;
        long shift = (long) dataBytes * (times - 1);
        int timeAt = timeAt(in.getLong((int) in.getLong(24) + 24));
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            byte[] head = new byte[dataAt];
            in.get(0, head);
            ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).putLong(48, (long) dataBytes * times);
            out.write(head);
            for (int t = 0; t < times; t++) {
                byte[] data = new byte[dataBytes];
                in.get(dataAt, data);
                later(ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN), timeAt, t * 1_000_000_000L);
                out.write(data);
            }
            byte[] rest = new byte[in.capacity() - tableAt];
            in.get(tableAt, rest);
            moveFeatures(ByteBuffer.wrap(rest).order(ByteOrder.LITTLE_ENDIAN), features(in), shift);
            out.write(rest);
        }
    }

    /** Where in a sample its time stands. */
    private static int timeAt(long sampleType) {
        return ALIGN
                * (1
                        + Long.bitCount(sampleType & IDENTIFIER)
                        + Long.bitCount(sampleType & IP)
                        + Long.bitCount(sampleType & TID));
    }

    private static void later(ByteBuffer data, int timeAt, long nanos) {
        for (int at = 0; at + ALIGN <= data.capacity(); at += Math.max(ALIGN, data.getShort(at + 6) & 0xffff)) {
            if (data.getInt(at) == SAMPLE) {
                data.putLong(at + timeAt, data.getLong(at + timeAt) + nanos);
            }
        }
    }

    private static int features(ByteBuffer in) {
        int features = 0;
        for (int at = HEADER_BYTES - 32; at < HEADER_BYTES; at += ALIGN) {
            features += Long.bitCount(in.getLong(at));
        }
        return features;
    }

    private static void moveFeatures(ByteBuffer table, int features, long shift) {
        for (int i = 0; i < features; i++) {
            table.putLong(i * 16, table.getLong(i * 16) + shift);
        }
    }
}
