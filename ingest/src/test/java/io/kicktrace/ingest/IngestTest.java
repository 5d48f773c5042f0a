package io.kicktrace.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestTest {
    private static final String EVENT = "  bash-300 [000] d..1. 10.%06d: kvm_entry: vcpu 0, rip 0x1\n";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        return file;
    }

    private static String trace(int stampMicros) {
        return "# tracer: nop\n" + EVENT.formatted(stampMicros);
    }

    private Map<String, byte[]> output() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("out"))) {
            for (Path f : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(f).toString(), Files.readAllBytes(f));
            }
        }
        return files;
    }

    @Test
    void theSameInputGivesTheSameBytes() throws IOException {
        Ingested.resource(folder, "/captures/l2-burst32-D.kprobe.txt.gz");
        Map<String, byte[]> first = output();
        Ingested.resource(folder, "/captures/l2-burst32-D.kprobe.txt.gz");
        Map<String, byte[]> second = output();

        assertEquals(first.keySet(), second.keySet());
        first.forEach((name, bytes) -> assertTrue(Arrays.equals(bytes, second.get(name)), name));
    }

    @Test
    void theReportTellsWhatWasReadLostAndSeen() {
        Ingested in = Ingested.text(folder, """
                # entries-in-buffer/entries-written: 3/10   #P:4
                  CPU 0/KVM-103 [002] d..1. 10.000100: kvm_exit: vcpu 0 reason hlt rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                CPU:1 [LOST 5 EVENTS]
                CPU:1 [LOST EVENTS]
                  CPU 0/KVM-103 [002] d..1. 10.000300: kvm_entry: vcpu 0, rip 0x1
                  CPU 0/KVM-103 [002] d..1. 10.000200: some_event: x=1
                this is no event
                """);
        CaptureReport report = in.reports.get(0);

        assertEquals("ftrace-text", report.getFormat());
        assertEquals("unknown-1", report.getHost());
        assertEquals(4, report.getCpus());
        assertEquals(3, report.getEvents());
        assertEquals(Map.of("kvm_exit", 1L, "kvm_entry", 1L, "some_event", 1L), report.getByEvent());
        assertEquals(7 + 5, report.getLostEvents());
        assertEquals(7, report.getOverwrittenEvents());
        assertEquals(2, report.getLossMarks());
        assertEquals(1, report.getSkippedLines());
        assertEquals(10_000_100_000L, report.getFirstNanos());
        assertEquals(10_000_300_000L, report.getLastNanos());
        assertEquals(List.of("KVM_EXIT", "KVM_ENTRY"), report.getKindsSeen());
        assertEquals(
                List.of(
                        "lost-events 5",
                        "lost-events-uncounted 1",
                        "overwritten-events 7",
                        "unreadable-line 1",
                        "time-stepped-back 1"),
                report.getDiagnostics().stream()
                        .map(d -> d.getCode() + " " + d.getCount())
                        .toList());
    }

    @Test
    void hostsAreThoseTheUserTellsElseUnknownByPlace() throws IOException {
        List<Path> files = List.of(file("a", trace(1)), file("b", trace(2)));

        assertEquals(
                List.of("unknown-1", "unknown-2"),
                Ingested.files(folder, files, o -> o).reports.stream()
                        .map(CaptureReport::getHost)
                        .toList());
        assertEquals(
                List.of("node/1", "node/1"),
                Ingested.files(folder, files, o -> o.withHost("node/1")).headers.stream()
                        .map(h -> h.host())
                        .toList());
        assertTrue(Files.exists(folder.resolve("out/events/node%2F1.avro")));
        // what the run before left is gone
        assertFalse(Files.exists(folder.resolve("out/events/unknown-1.avro")));
    }

    @Test
    void captureIdsDependOnContentAndOptionsAndNotOnPlace() throws IOException {
        Path a = file("a", trace(1));
        String id = Ingested.files(folder, List.of(a), o -> o).reports.get(0).getCaptureId();

        assertEquals(
                id,
                Ingested.files(folder, List.of(file("moved", trace(1))), o -> o)
                        .reports
                        .get(0)
                        .getCaptureId());
        assertNotEquals(
                id,
                Ingested.files(folder, List.of(file("b", trace(2))), o -> o)
                        .reports
                        .get(0)
                        .getCaptureId());
        assertNotEquals(
                id,
                Ingested.files(folder, List.of(a), o -> o.withHost("node"))
                        .reports
                        .get(0)
                        .getCaptureId());
    }

    @Test
    void theSameContentTwiceIsReadOnce() throws IOException {
        Ingested in = Ingested.files(
                folder, List.of(file("a", trace(1)), file("b", trace(2)), file("copy", trace(1))), o -> o);

        assertEquals(2, in.events.size());
        assertEquals(
                "duplicate-input", in.reports.get(2).getDiagnostics().get(0).getCode());
    }

    /** Same size, same first 64 KiB, another last line: two captures, with two names. */
    @Test
    void inputsThatOnlyStartAlikeAreBothRead() throws IOException {
        StringBuilder same = new StringBuilder("# tracer: nop\n");
        for (int i = 0; i < 2_000; i++) {
            same.append(EVENT.formatted(i));
        }
        Ingested in = Ingested.files(
                folder,
                List.of(file("a", same + EVENT.formatted(2_000)), file("b", same + EVENT.formatted(2_001))),
                o -> o.withHost("node"));

        assertEquals(4_002, in.events.size());
        assertNotEquals(in.reports.get(0).getCaptureId(), in.reports.get(1).getCaptureId());
    }

    @Test
    void anInputThatCannotBeReadDoesNotStopTheOthers() throws IOException {
        Path missing = folder.resolve("missing");
        Ingested in = Ingested.files(
                folder,
                List.of(missing, file("jpeg", "\u00ff\u00d8\u00ff nothing of ours"), file("a", trace(1))),
                o -> o);

        assertEquals(1, in.events.size());
        Diagnostic gone = in.reports.get(0).getDiagnostics().get(0);
        assertEquals("unreadable-input", gone.getCode());
        assertTrue(gone.getText().contains("expected a capture, found no such file; check the path"), gone.getText());
        Diagnostic strange = in.reports.get(1).getDiagnostics().get(0);
        assertTrue(strange.getText().contains("text of tracefs trace"), strange.getText());
        assertTrue(strange.getText().contains("nothing of ours"), strange.getText());
    }

    @Test
    void noInputThatCanBeReadIsAnError() throws IOException {
        Path out = folder.resolve("out");
        Path empty = file("empty", "");
        UnreadableInputException e = assertThrows(
                UnreadableInputException.class,
                () -> Ingest.run(
                        IngestOptions.of(List.of(empty.toString(), folder.toString()), out), IngestProgress.NONE));

        assertTrue(e.getMessage().contains("empty: expected "), e.getMessage());
        assertTrue(e.getMessage().contains("found nothing, it is empty"), e.getMessage());
        assertTrue(e.getMessage().contains("is a directory"), e.getMessage());
        assertEquals(
                "expected at least one input, found none; name the captures to read",
                assertThrows(
                                UnreadableInputException.class,
                                () -> Ingest.run(IngestOptions.of(List.of(), out), IngestProgress.NONE))
                        .getMessage());
    }

    @Test
    void progressEndsWithAllThatWasRead() throws IOException {
        Path a = file("a", trace(1));
        List<String> told = new ArrayList<>();
        Ingest.run(
                IngestOptions.of(List.of(a.toString()), folder.resolve("out")),
                (path, read, size, events) -> told.add(path + " " + read + "/" + size + " " + events));

        assertEquals(a + " " + Files.size(a) + "/" + Files.size(a) + " 1", told.get(told.size() - 1));
    }
}
