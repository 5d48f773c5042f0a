package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes in the making. */
final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Endian endian;

    Bytes(Endian endian) {
        this.endian = endian;
    }

    Bytes u8(int value) {
        out.write(value);
        return this;
    }

    Bytes u16(int value) {
        return bytes(buffer(2).putShort((short) value).array());
    }

    Bytes u32(long value) {
        return bytes(buffer(4).putInt((int) value).array());
    }

    Bytes u64(long value) {
        return bytes(buffer(8).putLong(value).array());
    }

    Bytes bytes(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Text without a NUL. */
    Bytes text(String text) {
        return bytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Text with a NUL. */
    Bytes string(String text) {
        return text(text).u8(0);
    }

    Bytes zeros(long count) {
        return bytes(new byte[(int) count]);
    }

    /** Zeros up to a multiple. */
    Bytes align(int multiple) {
        return zeros(-size() & (multiple - 1));
    }

    int size() {
        return out.size();
    }

    byte[] done() {
        return out.toByteArray();
    }

    private ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(endian.order());
    }
}
