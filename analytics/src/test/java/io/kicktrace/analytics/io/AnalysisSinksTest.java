package io.kicktrace.analytics.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.analytics.CaptureChunks;
import io.kicktrace.analytics.DuckDb;
import io.kicktrace.analytics.config.FlinkSettings;
import io.kicktrace.avro.DamagedChunk;
import io.kicktrace.avro.Distribution;
import io.kicktrace.avro.ExitCount;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VariantSeen;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.formats.avro.typeutils.AvroTypeInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a hand-made row looks like to other readers: DuckDB for Parquet, Avro's own for the rest. */
class AnalysisSinksTest {
    private static final String AWKWARD_HOST = "web/1 ä%";

    @TempDir
    Path dir;

    @Test
    void everyRecordReachesOtherReaders() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(
                1, FlinkSettings.embedded(Files.createDirectory(dir.resolve("work"))));
        AnalysisSinks sinks = AnalysisSinks.files(new org.apache.flink.core.fs.Path(dir.toUri()));
        byte[] chunk =
                CaptureChunks.of("guest-paced50us-poll0-U", "h", "v", 1000).get(0);
        write(env, "queues", List.of(window(), capture()), QueueWindow.class, sinks.queueRows());
        write(env, "vms", List.of(vm()), VmWindow.class, sinks.vmRows());
        write(env, "timelines", List.of(piece()), TimelinePiece.class, sinks.timelines());
        write(env, "damaged", List.of(damaged()), DamagedChunk.class, sinks.damaged());
        ChunkEnvelope late = ChunkEnvelope.of(new ChunkCodec().decodeHeader(chunk), chunk);
        write(env, "late", List.of(late, late), TypeInformation.of(ChunkEnvelope.class), sinks.late());
        env.execute();

        queueRows();
        vmRows();
        assertThat(avro("timelines", TimelinePiece.class)).containsExactly(piece());
        assertThat(avro("damaged", DamagedChunk.class)).containsExactly(damaged());
        try (InputStream in = Files.newInputStream(onlyFile("late"));
                ChunkFileReader file = new ChunkFileReader(in)) {
            assertThat(file.next()).hasValue(chunk);
            assertThat(file.next()).hasValue(chunk);
            assertThat(file.next()).isEmpty();
        }
    }

    private void queueRows() throws Exception {
        assertThat(DuckDb.query(
                        dir,
                        "select scope, host, vm, queue, queue_index_known, kicks, kicks_per_packet, bytes, exit_ns.n, exit_ns.p50,"
                                + " octet_length(exit_ns.sketch), send_ns, variant_seen.id, unavailable['bytes'],"
                                + " lower_bounds, wall_start from $queue_windows"))
                .containsExactly("WINDOW|" + AWKWARD_HOST + "|pid:7|tx0|true|3|0.75|null|2|4100|3|null|deferred|not"
                        + " recorded|[kicks, packets]|2026-01-31T23:59:59.999999Z");
        assertThat(DuckDb.query(dir, "select scope, host, kicks, lower_bounds, wall_start from $queue_captures"))
                .containsExactly("CAPTURE|h2|null|[]|null");
        // as Hive partitions: the value of the folder, unescaped
        assertThat(
                        DuckDb.query(
                                dir,
                                "select \"date\", host from read_parquet('" + dir
                                        + "/queue_*/*/*/*.parquet', hive_partitioning=true, hive_types_autocast=false) order by 1"))
                .containsExactly("2026-01-31|" + AWKWARD_HOST, "unknown|h2");
        assertThat(dir.resolve("queue_windows/date=2026-01-31/host=web%2F1%20%C3%A4%25"))
                .isDirectory();
        assertThat(dir.resolve("queue_captures/date=unknown/host=h2")).isDirectory();
        assertThat(DuckDb.query(
                        dir, "select distinct compression from parquet_metadata('" + dir + "/queue_*/*/*/*.parquet')"))
                .containsExactly("ZSTD");
    }

    private void vmRows() throws Exception {
        assertThat(DuckDb.query(
                        dir,
                        "select scope, vm, exits_by_reason['npf'].count, exits_by_reason['npf'].time_ns, lost_events,"
                                + " missing_chunks from $vm_captures"))
                .containsExactly("CAPTURE|-|5|123456789012|-1|2");
    }

    private static QueueWindow window() {
        return QueueWindow.newBuilder()
                .setScope(RowScope.WINDOW)
                .setWindowStartNanos(10_000_000_000L)
                .setWindowEndNanos(20_000_000_000L)
                .setWallStart(Instant.parse("2026-01-31T23:59:59.999999Z"))
                .setHost(AWKWARD_HOST)
                .setVm("pid:7")
                .setQueue("tx0")
                .setQueueIndexKnown(true)
                .setCaptureId("c")
                .setKicks(3L)
                .setKicksPerPacket(0.75)
                .setExitNs(Distribution.newBuilder()
                        .setN(2)
                        .setSum(8300)
                        .setP50(4100L)
                        .setSketch(ByteBuffer.wrap(new byte[] {1, 2, 3}))
                        .build())
                .setVariantSeen(VariantSeen.newBuilder()
                        .setId("deferred")
                        .setEvidence(9)
                        .build())
                .setUnavailable(Map.of("bytes", "not recorded"))
                .setLowerBounds(List.of("kicks", "packets"))
                .build();
    }

    private static QueueWindow capture() {
        return QueueWindow.newBuilder()
                .setScope(RowScope.CAPTURE)
                .setWindowStartNanos(5)
                .setWindowEndNanos(6)
                .setHost("h2")
                .setVm("v")
                .setQueue("rx0")
                .setCaptureId("c")
                .build();
    }

    private static VmWindow vm() {
        return VmWindow.newBuilder()
                .setScope(RowScope.CAPTURE)
                .setWindowStartNanos(5)
                .setWindowEndNanos(6)
                .setHost("h2")
                .setVm("-")
                .setCaptureId("c")
                .setExitsByReason(Map.of(
                        "npf",
                        ExitCount.newBuilder()
                                .setCount(5)
                                .setTimeNs(123_456_789_012L)
                                .build()))
                .setLostEvents(-1)
                .setMissingChunks(2)
                .build();
    }

    private static TimelinePiece piece() {
        return TimelinePiece.newBuilder()
                .setHost("h")
                .setVm("v")
                .setQueue("tx0")
                .setCaptureId("c")
                .setSequence(0)
                .setFirstNanos(5)
                .setLastNanos(6)
                .setSteps(List.of(Step.newBuilder()
                        .setKind(StepKind.KICK)
                        .setDeltaNanos(1)
                        .setCount(1)
                        .setAux(-1)
                        .build()))
                .build();
    }

    private static DamagedChunk damaged() {
        return DamagedChunk.newBuilder()
                .setHost("h")
                .setVm("v")
                .setCaptureId("c")
                .setSequence(4)
                .setReason("time goes back")
                .setBody(ByteBuffer.wrap(new byte[] {9, 8}))
                .build();
    }

    private static <T extends SpecificRecordBase> void write(
            StreamExecutionEnvironment env, String uid, List<T> records, Class<T> type, Sink<T> sink) {
        write(env, uid, records, new AvroTypeInfo<>(type), sink);
    }

    private static <T> void write(
            StreamExecutionEnvironment env, String uid, List<T> records, TypeInformation<T> type, Sink<T> sink) {
        env.fromData(records, type).uid(uid + "-source").sinkTo(sink).uid(uid + "-sink");
    }

    private Path onlyFile(String folder) throws Exception {
        try (Stream<Path> files = Files.list(dir.resolve(folder))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private <T extends SpecificRecord> List<T> avro(String folder, Class<T> type) throws Exception {
        try (DataFileReader<T> reader =
                new DataFileReader<>(onlyFile(folder).toFile(), new SpecificDatumReader<>(type))) {
            List<T> records = new ArrayList<>();
            reader.forEach(records::add);
            return records;
        }
    }
}
