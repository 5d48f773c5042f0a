package io.kicktrace.replay.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.replay.World;
import io.kicktrace.replay.calibrate.FtraceTimeline;
import io.kicktrace.replay.calibrate.StepCode;
import io.kicktrace.replay.calibrate.Timeline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From timelines on disk to predictions on disk, read back the way the report reads them. */
class ReplayRunTest {

    @TempDir
    Path run;

    @Test
    void predictsTheDefaultVariantsAndMarksWhatRuns() throws IOException {
        TimelinePieces.write(run, "a.avro", TimelinePieces.of("tx0", burst(), 1000));
        ReplayResult result = ReplayRun.run(ReplayOptions.of(run));
        List<GenericRecord> rows = rows(run);
        assertEquals(new ReplayResult(1, 3, List.of()), result);
        assertEquals(
                ReplayOptions.DEFAULT_VARIANTS,
                rows.stream().map(r -> r.get("variant").toString()).toList());
        for (GenericRecord row : rows) {
            assertEquals("undisturbed", row.get("world").toString());
            assertEquals(row.get("variant").toString().equals("unpatched"), row.get("baseline"));
            assertEquals(0, row.get("recorded_poll_us"));
            assertNotNull(row.get("latency_p99_ns"));
            assertFalse(row.get("verdict").toString().isEmpty());
        }
        assertEquals(1, ((List<?>) rows.get(1).get("hazards")).size(), "deferred livelocks on an IOTLB miss");
        // 32 packets a burst, one kick each, whatever the variant
        GenericRecord band = (GenericRecord) rows.get(0).get("kicks_per_packet");
        assertEquals(1 / 32.0, (double) band.get("p50"), 0.1 / 32);
    }

    @Test
    void sameInputAndSeedGiveTheSameBytes() throws IOException {
        List<TimelinePiece> pieces = TimelinePieces.of("tx0", burst(), 700);
        TimelinePieces.write(run, "a.avro", pieces);
        ReplayRun.run(ReplayOptions.of(run));
        byte[] first = Files.readAllBytes(predictions(run));
        // the same pieces in another order and in two files, one of them twice
        Path other = run.resolve("other");
        List<TimelinePiece> reversed = new ArrayList<>(pieces);
        java.util.Collections.reverse(reversed);
        TimelinePieces.write(other, "b.avro", reversed);
        TimelinePieces.write(other, "c.avro", pieces.subList(0, 1));
        ReplayRun.run(ReplayOptions.of(other));
        assertArrayEquals(first, Files.readAllBytes(predictions(other)));
    }

    @Test
    void bothWorldsOfOneVariantUnderAnotherPollTime() throws IOException {
        TimelinePieces.write(run, "a.avro", TimelinePieces.of("tx0", burst(), 1000));
        ReplayRun.run(ReplayOptions.of(run)
                .withVariants(List.of("deferred-v2"))
                .withPollUs(50)
                .withWorlds(EnumSet.allOf(World.class)));
        List<GenericRecord> rows = rows(run);
        assertEquals(
                List.of("probed", "undisturbed"),
                rows.stream().map(r -> r.get("world").toString()).toList());
        assertEquals(50, rows.get(0).get("poll_us"));
        assertEquals(false, rows.get(0).get("baseline"));
    }

    @Test
    void aTimelineTooShortGivesNullsAndTheReason() throws IOException {
        Timeline.Builder builder = new Timeline.Builder();
        builder.add(1000, StepCode.PASS_BEGIN, 0, 0);
        builder.add(2000, StepCode.FLUSH_BEGIN, 1, 1);
        builder.add(3000, StepCode.PASS_END, 0, 0);
        TimelinePieces.write(
                run,
                "a.avro",
                TimelinePieces.of(
                        "tx0", builder.build(new Timeline.Facts("unpatched", Double.NaN, Double.NaN, true, true)), 10));
        ReplayRun.run(ReplayOptions.of(run));
        List<GenericRecord> rows = rows(run);
        assertEquals(3, rows.size());
        for (GenericRecord row : rows) {
            assertNull(row.get("kicks_per_second"));
            String reason = String.valueOf(
                    ((Map<?, ?>) row.get("unavailable")).entrySet().iterator().next());
            assertTrue(reason.contains("too short: 1 passes"), reason);
        }
    }

    @Test
    void aRunWithoutTimelinesGivesAnEmptyFileAndANote() throws IOException {
        ReplayResult result = ReplayRun.run(ReplayOptions.of(run));
        assertEquals(0, result.predictions());
        assertTrue(
                result.notes().get(0).startsWith("no predictions"),
                result.notes().get(0));
        assertEquals(List.of(), rows(run));
    }

    @Test
    void unknownVariantsAreRefusedWithTheKnownOnes() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> ReplayOptions.of(run).withVariants(List.of("defered")));
        assertTrue(e.getMessage().contains("deferred-v2"), e.getMessage());
        assertTrue(e.getMessage().contains("defered"), e.getMessage());
    }

    @Test
    void aFileThatIsNoTimelineIsNamed() throws IOException {
        Path file = Files.createDirectories(run.resolve("timelines")).resolve("x.avro");
        Files.writeString(file, "not avro");
        IOException e = assertThrows(IOException.class, () -> ReplayRun.run(ReplayOptions.of(run)));
        assertTrue(e.getMessage().contains("x.avro"), e.getMessage());
    }

    private static Timeline burst() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ReplayRunTest.class.getResourceAsStream("/captures/burst32-poll0-U-run1.ftrace.txt.gz"))) {
            return FtraceTimeline.read("unpatched", in);
        }
    }

    private static Path predictions(Path folder) {
        return folder.resolve("predictions/predictions.parquet");
    }

    static List<GenericRecord> rows(Path folder) throws IOException {
        List<GenericRecord> rows = new ArrayList<>();
        try (ParquetReader<GenericRecord> reader = AvroParquetReader.<GenericRecord>builder(
                        new LocalInputFile(predictions(folder)), new PlainParquetConfiguration())
                .withDataModel(GenericData.get())
                .build()) {
            for (GenericRecord row = reader.read(); row != null; row = reader.read()) {
                rows.add(row);
            }
        }
        return rows;
    }
}
