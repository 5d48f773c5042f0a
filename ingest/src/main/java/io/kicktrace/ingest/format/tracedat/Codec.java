package io.kicktrace.ingest.format.tracedat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** How a version 7 file compresses its sections and blocks of pages. */
enum Codec {
    /** Not at all. */
    NONE {
        @Override
        InputStream open(InputStream in) {
            return in;
        }

        @Override
        void decompress(byte[] packed, int packedBytes, byte[] target) throws IOException {
            if (packedBytes != target.length) {
                throw new IOException("expected " + target.length + " bytes, found " + packedBytes);
            }
            System.arraycopy(packed, 0, target, 0, packedBytes);
        }
    },
    /** RFC 1950 streams. */
    ZLIB {
        @Override
        InputStream open(InputStream in) {
            return new InflaterInputStream(in);
        }

        @Override
        void decompress(byte[] packed, int packedBytes, byte[] target) throws IOException {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(packed, 0, packedBytes);
                int n = 0;
                while (n < target.length) {
                    int more = inflater.inflate(target, n, target.length - n);
                    if (more == 0) {
                        throw new IOException("expected " + target.length + " bytes out of zlib, found " + n);
                    }
                    n += more;
                }
            } catch (DataFormatException e) {
                throw new IOException("expected a zlib stream, found damage: " + e.getMessage(), e);
            } finally {
                inflater.end();
            }
        }
    },
    /** Frames that do not tell their size. */
    ZSTD {
        @Override
        InputStream open(InputStream in) throws IOException {
            return new ZstdInputStream(in);
        }

        @Override
        void decompress(byte[] packed, int packedBytes, byte[] target) throws IOException {
            long n;
            try {
                n = Zstd.decompressByteArray(target, 0, target.length, packed, 0, packedBytes);
            } catch (ZstdException e) {
                throw new IOException("expected a zstd frame, found damage: " + e.getMessage(), e);
            }
            if (n != target.length) {
                throw new IOException("expected " + target.length + " bytes out of zstd, found " + n);
            }
        }
    };

    /** A stream of decompressed bytes. */
    abstract InputStream open(InputStream in) throws IOException;

    /** Fills all of {@code target} from the first {@code packedBytes} of {@code packed}. */
    abstract void decompress(byte[] packed, int packedBytes, byte[] target) throws IOException;

    /** The codec of a name in the file. */
    static Codec named(String name) throws IOException {
        return switch (name) {
            case "none" -> NONE;
            case "zlib" -> ZLIB;
            case "zstd" -> ZSTD;
            default ->
                throw new IOException("trace.dat: expected compression none, zlib or zstd, found '" + name
                        + "'; rewrite it with 'trace-cmd convert --compression zstd'");
        };
    }
}
