package io.kicktrace.analytics.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kicktrace.analytics.CaptureChunks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks come in the order they were written, from any number of files, and go on after a checkpoint where it was taken. */
class ChunkFilesTest {
    @TempDir
    Path dir;

    @Test
    void filesOfAHostComeInTheOrderTheyWereWritten() throws IOException {
        for (String name : List.of("a~10", "a~2", "a", "a%7E2~2", "a%7E2", "b2~x", "b10")) {
            Files.createFile(dir.resolve(name + ".avro"));
        }
        Files.createFile(dir.resolve("a~3.avro.part"));
        Files.createFile(dir.resolve(".hidden.avro"));
        assertThat(ChunkFiles.in(dir))
                .extracting(p -> p.getFileName().toString())
                .containsExactly(
                        "a.avro", "a~2.avro", "a~10.avro", "a%7E2.avro", "a%7E2~2.avro", "b10.avro", "b2~x.avro");
    }

    @Test
    void assignerKeepsTheOrderAlsoOfWhatComesBack() {
        List<FileSourceSplit> splits = List.of(split("h~10.avro"), split("h.avro"), split("h~2.avro"));
        FilesInOrder assigner = new FilesInOrder(splits);
        assertThat(assigner.getNext(null)).hasValue(splits.get(1));
        assertThat(assigner.getNext(null)).hasValue(splits.get(2));
        assigner.addSplits(List.of(splits.get(2)));
        assertThat(assigner.getNext("anywhere")).hasValue(splits.get(2));
        assertThat(assigner.getNext(null)).hasValue(splits.get(0));
        assertThat(assigner.getNext(null)).isEmpty();
    }

    /** Whatever position a checkpoint holds, the rest follows and nothing twice. */
    @Test
    void readingGoesOnAtAnyPosition() throws IOException {
        List<byte[]> bodies = CaptureChunks.of("guest-paced50us-poll0-U", "h", "v", 40);
        assertThat(bodies).as("several batches").hasSizeGreaterThan(150);
        Path file = dir.resolve("h%2F1.avro");
        CaptureChunks.write(file, bodies);

        List<RecordAndPosition<ChunkEnvelope>> all = read(new ChunkFileFormat(), fileSplit(file, null));
        assertThat(all).extracting(r -> r.getRecord().body).containsExactlyElementsOf(bodies);
        assertThat(all)
                .extracting(r -> r.getRecord().sequence)
                .containsExactlyElementsOf(
                        LongStream.range(0, bodies.size()).boxed().toList());

        for (int taken : new int[] {1, 63, 64, 65, bodies.size()}) {
            RecordAndPosition<ChunkEnvelope> last = all.get(taken - 1);
            CheckpointedPosition position = new CheckpointedPosition(last.getOffset(), last.getRecordSkipCount());
            assertThat(read(new ChunkFileFormat(), fileSplit(file, position)))
                    .extracting(r -> r.getRecord().sequence)
                    .containsExactlyElementsOf(
                            LongStream.range(taken, bodies.size()).boxed().toList());
        }
    }

    /** Cut anywhere in the last block: Avro alone would take some of these for the end of the file. */
    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 30, 200})
    void cutFileSaysWhere(int bytes) throws IOException {
        List<byte[]> bodies = CaptureChunks.of("guest-paced50us-poll0-U", "h", "v", 1000);
        Path file = dir.resolve("cut.avro");
        CaptureChunks.write(file, bodies);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - bytes));
        assertThatThrownBy(() -> read(new ChunkFileFormat(), fileSplit(file, null)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cut.avro")
                .hasMessageContaining("after " + (bodies.size() - 1) + " chunks")
                .hasMessageContaining("kicktrace ingest");
    }

    @Test
    void otherFileSaysWhere() throws IOException {
        Path file = dir.resolve("other.avro");
        Files.writeString(file, "no Avro at all");
        assertThatThrownBy(() -> read(new ChunkFileFormat(), fileSplit(file, null)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("other.avro");
    }

    @Test
    void fileThatShrankSinceTheCheckpoint() throws IOException {
        Path file = dir.resolve("h.avro");
        CaptureChunks.write(file, CaptureChunks.of("guest-paced50us-poll0-U", "h", "v", 1000));
        CheckpointedPosition beyond = new CheckpointedPosition(CheckpointedPosition.NO_OFFSET, 1000);
        assertThatThrownBy(() -> read(new ChunkFileFormat(), fileSplit(file, beyond)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the file has changed");
    }

    private static List<RecordAndPosition<ChunkEnvelope>> read(ChunkFileFormat format, FileSourceSplit split)
            throws IOException {
        List<RecordAndPosition<ChunkEnvelope>> records = new ArrayList<>();
        Configuration config = new Configuration();
        try (BulkFormat.Reader<ChunkEnvelope> reader = split.getReaderPosition().isPresent()
                ? format.restoreReader(config, split)
                : format.createReader(config, split)) {
            for (BulkFormat.RecordIterator<ChunkEnvelope> batch = reader.readBatch();
                    batch != null;
                    batch = reader.readBatch()) {
                for (RecordAndPosition<ChunkEnvelope> r = batch.next(); r != null; r = batch.next()) {
                    records.add(new RecordAndPosition<>(r.getRecord(), r.getOffset(), r.getRecordSkipCount()));
                }
            }
        }
        return records;
    }

    private static FileSourceSplit split(String name) {
        return new FileSourceSplit(name, new org.apache.flink.core.fs.Path("/tmp/" + name), 0, 1, 0, 1);
    }

    private static FileSourceSplit fileSplit(Path file, CheckpointedPosition position) throws IOException {
        return new FileSourceSplit(
                "0",
                new org.apache.flink.core.fs.Path(file.toUri()),
                0,
                Files.size(file),
                0,
                Files.size(file),
                new String[0],
                position);
    }
}
