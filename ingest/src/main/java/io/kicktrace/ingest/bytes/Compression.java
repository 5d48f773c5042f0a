package io.kicktrace.ingest.bytes;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/** Compression of an input, told by its first bytes and never by its name. */
enum Compression {
    NONE(new int[] {}),
    GZIP(new int[] {0x1f, 0x8b}),
    ZSTD(new int[] {0x28, 0xb5, 0x2f, 0xfd}),
    XZ(new int[] {0xfd, '7', 'z', 'X', 'Z', 0x00});

    /** Longest magic. */
    static final int MAGIC_BYTES = 6;
    /** Dictionary memory that an .xz input may ask for: enough for {@code xz -9}. */
    private static final int XZ_LIMIT_KIB = 80 * 1024;

    private static final int GZIP_BUFFER_BYTES = 64 * 1024;

    @SuppressWarnings("ImmutableEnumChecker") // filled once, never handed out
    private final int[] magic;

    Compression(int[] magic) {
        this.magic = magic;
    }

    /** The compression that {@code length} first bytes show. */
    static Compression of(byte[] first, int length) {
        for (Compression c : values()) {
            if (c != NONE && c.matches(first, length)) {
                return c;
            }
        }
        return NONE;
    }

    private boolean matches(byte[] first, int length) {
        if (length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((first[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    /** Decompresses all members, frames or streams that {@code in} holds one after the other. */
    InputStream open(InputStream in) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> new GZIPInputStream(in, GZIP_BUFFER_BYTES);
            case ZSTD -> new ZstdInputStream(in);
            case XZ -> new XZInputStream(in, XZ_LIMIT_KIB);
        };
    }
}
