package io.kicktrace.codec;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Reads the bodies of chunks from an Avro container file, in file order, in the current schema. */
public final class ChunkFileReader implements Closeable {
    private final DataFileStream<Object> file;
    private final Schema writer;
    private final boolean current;
    private final ChunkCodec codec = new ChunkCodec();

    /** Opens the stream, which {@link #close} closes. */
    public ChunkFileReader(InputStream in) throws IOException {
        file = new DataFileStream<>(in, new GenericDatumReader<>());
        writer = file.getSchema();
        current = writer.equals(ChunkCodec.schema());
    }

    /**
     * The next body, or empty at the end of the file.
     *
     * @throws IOException if the file is damaged, or ends inside a block
     */
    public Optional<byte[]> next() throws IOException {
        if (!file.hasNext()) {
            if (file.hasNext()) {
                // Avro takes the end of a cut file for its end, but then still has the block that it could not read
                throw new EOFException("container file ends inside a block");
            }
            return Optional.empty();
        }
        byte[] body = file.getBlockCount() == 1 ? wholeBlock() : reencoded();
        return Optional.of(current ? body : codec.upgrade(body, writer));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private byte[] wholeBlock() throws IOException {
        ByteBuffer block = file.nextBlock();
        byte[] body = new byte[block.remaining()];
        block.get(body);
        return body;
    }

    /** Another writer may have put several chunks into a block; then each is decoded to find where it ends. */
    private byte[] reencoded() throws IOException {
        try {
            Object datum = file.next();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
            new GenericDatumWriter<>(writer).write(datum, encoder);
            encoder.flush();
            return out.toByteArray();
        } catch (NoSuchElementException e) {
            throw new IOException("container file ends inside a block", e);
        }
    }
}
