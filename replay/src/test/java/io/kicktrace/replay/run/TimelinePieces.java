package io.kicktrace.replay.run;

import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.replay.calibrate.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;

/** Writes timelines the way the analysis does: pieces in an Avro container. */
final class TimelinePieces {

    private TimelinePieces() {}

    static List<TimelinePiece> of(String queue, Timeline timeline, int stepsPerPiece) {
        List<TimelinePiece> pieces = new ArrayList<>();
        for (int from = 0; from < timeline.size(); from += stepsPerPiece) {
            int to = Math.min(timeline.size(), from + stepsPerPiece);
            List<Step> steps = new ArrayList<>();
            long before = timeline.nanos(from);
            for (int i = from; i < to; i++) {
                steps.add(new Step(
                        StepKind.valueOf(timeline.code(i).name()),
                        timeline.nanos(i) - before,
                        timeline.count(i),
                        timeline.aux(i)));
                before = timeline.nanos(i);
            }
            String variant = timeline.facts().variantSeen();
            pieces.add(TimelinePiece.newBuilder()
                    .setHost("host")
                    .setVm("pid:1")
                    .setQueue(queue)
                    .setCaptureId("capture")
                    .setSequence(pieces.size())
                    .setLast(to == timeline.size())
                    .setFirstNanos(timeline.nanos(from))
                    .setLastNanos(timeline.nanos(to - 1))
                    .setKicksRecorded(timeline.facts().kicksRecorded())
                    .setWakeupsRecorded(timeline.facts().wakeupsRecorded())
                    .setVariantSeen(variant.isEmpty() ? null : variant)
                    .setSteps(steps)
                    .build());
        }
        return pieces;
    }

    static void write(Path run, String name, List<TimelinePiece> pieces) {
        Path folder = run.resolve("timelines");
        try {
            Files.createDirectories(folder);
            try (DataFileWriter<TimelinePiece> writer =
                    new DataFileWriter<>(new SpecificDatumWriter<>(TimelinePiece.class))) {
                writer.create(
                        TimelinePiece.getClassSchema(), folder.resolve(name).toFile());
                for (TimelinePiece piece : pieces) {
                    writer.append(piece);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
