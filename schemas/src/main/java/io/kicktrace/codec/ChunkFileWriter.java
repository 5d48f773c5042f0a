package io.kicktrace.codec;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;

/**
 * Writes chunks into an Avro container file, one chunk a block, so that a reader can take a block for a chunk without
 * decoding it. Any Avro tool reads the file.
 */
public final class ChunkFileWriter implements Closeable {
    private final DataFileWriter<Object> file;

    /** Creates the file; compressed with zstd, level 1: four fifths of the gain at a tenth of the time. */
    public ChunkFileWriter(Path path) throws IOException {
        file = new DataFileWriter<>(new GenericDatumWriter<>(ChunkCodec.schema()));
        file.setCodec(CodecFactory.zstandardCodec(1));
        file.create(ChunkCodec.schema(), Files.newOutputStream(path));
    }

    /** Appends a body of the current schema. */
    public void write(byte[] body) throws IOException {
        file.appendEncoded(ByteBuffer.wrap(body));
        file.sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
