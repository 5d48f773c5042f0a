package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** The body of a section that describes something, decompressed on the way. */
final class SectionBody implements Closeable {
    private static final int MAX_BYTES = 128 << 20;

    private final MetadataInput input;
    private final InputStream stream;

    private SectionBody(MetadataInput input, InputStream stream) {
        this.input = input;
        this.stream = stream;
    }

    /**
     * Goes to the start of a section's body.
     *
     * @param what names the section in messages
     */
    static SectionBody open(
            SeekableTrace file, Section section, String what, Codec codec, Endian endian, Expansion expansion)
            throws IOException {
        String where = "trace.dat, " + what;
        long there = Math.max(0, Math.min(section.bodyBytes(), file.sizeBytes() - section.bodyOffset()));
        InputStream stream = file.stream(section.bodyOffset(), there);
        MetadataInput raw = new MetadataInput(stream, there, endian, where, 0);
        if (!section.compressed()) {
            if (!expansion.allows(there)) {
                throw raw.wrong("size", "parts that do not overlap", "more bytes in all than the file can hold");
            }
            return new SectionBody(raw, stream);
        }
        long packed = raw.u32("packed size");
        long plain = raw.u32("size");
        raw.length(packed, "packed size");
        if (plain > MAX_BYTES || !expansion.allows(plain)) {
            throw raw.wrong("size", "a section that expands to at most " + MAX_BYTES + " bytes", "" + plain);
        }
        InputStream unpacked = new Located(codec.open(stream), where, codec);
        return new SectionBody(new MetadataInput(unpacked, plain, endian, where + ", decompressed", 0), unpacked);
    }

    MetadataInput input() {
        return input;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    /** Says in its exceptions where the damage is. */
    private static final class Located extends FilterInputStream {
        private final String where;
        private final Codec codec;

        Located(InputStream in, String where, Codec codec) {
            super(in);
            this.where = where;
            this.codec = codec;
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException e) {
                throw located(e);
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (IOException e) {
                throw located(e);
            }
        }

        private IOException located(IOException e) {
            return new IOException(
                    where + ": expected a sound " + codec.name().toLowerCase(Locale.ROOT) + " stream, found damage: "
                            + e.getMessage(),
                    e);
        }
    }
}
