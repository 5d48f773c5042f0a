package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.stat.IngestStat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hand-made inputs, each with one difficulty; the expected values were worked out by their authors. */
class FtraceCasesTest {
    private static ReadEvents read(String path) {
        return ReadEvents.ofResource(FtraceFormat.reader(), "/cases/" + path);
    }

    private static Map<String, Integer> reasons(ReadEvents read) {
        Map<String, Integer> reasons = new TreeMap<>();
        read.events(EventKind.KVM_EXIT).forEach(exit -> reasons.merge(read.symbol(exit.a()), 1, Integer::sum));
        return reasons;
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # input, events, exits, skipped lines
            001-comm-cpu-kvm/input.txt, 9, 3, 0
            002-comm-hyphen-digits/input.txt, 7, 0, 0
            004-comm-fakes-columns/input.txt, 6, 0, 0
            005-comm-fakes-fields/input.txt, 5, 0, 0
            006-comm-not-utf8/input.txt, 5, 1, 0
            008-tgid-column/input.txt, 7, 1, 0
            009-tgid-column-old-narrow/input.txt, 4, 2, 0
            010-no-irq-info/input.txt, 3, 1, 0
            012-latency-format/input.txt, 6, 2, 0
            013-dmesg-ftrace-dump/input.txt, 4, 1, 0
            014-x86-tsc-clock/input.txt, 4, 2, 0
            017-timestamp-wrap-32bit-us/input.txt, 6, 3, 0
            018-unsorted-across-cpus/input.txt, 8, 4, 0
            020-equal-timestamps/input.txt, 5, 2, 0
            021-lost-events-inside-pair/input.txt, 6, 3, 0
            022-lost-events-no-number/input.txt, 3, 2, 0
            024-cpu-buffer-started/input.txt, 5, 2, 0
            025-crlf-mixed/input.txt, 8, 4, 0
            026-truncated-last-line-mid-reason/input.txt, 2, 1, 1
            028-complete-last-line-no-newline/input.txt, 2, 1, 0
            029-binary-garbage-middle/input.bin, 4, 2, 1
            030-nul-block-middle/input.bin, 4, 2, 0
            032-header-only/input.txt, 0, 0, 0
            034-gzip-two-members/input.txt.gz, 2, 1, 0
            036-syslog-prefix/input.txt, 2, 1, 0
            037-duplicate-overlap/input.txt, 6, 3, 0
            038-reversed-file/input.txt, 4, 2, 0
            040-exit-format-4.x/input.txt, 8, 2, 0
            041-exit-format-5.10/input.txt, 6, 2, 0
            042-exit-format-6.18/input.txt, 7, 3, 0
            044-amd-names-ftrace-vs-trace-cmd/input-ftrace.txt, 8, 4, 0
            044-amd-names-ftrace-vs-trace-cmd/input-tracecmd.txt, 8, 4, 0
            045-amd-npf-kick-vs-fault/input.txt, 14, 3, 0
            046-amd-ioio-legacy-virtio/input.txt, 13, 4, 0
            048-ept-misconfig-no-fast-mmio-event/input.txt, 6, 3, 0
            049-nested-exits/input.txt, 10, 3, 0
            050-cant-find-field/input.txt, 5, 2, 0
            052-arm64-exits/input.txt, 11, 4, 0
            053-missing-entry/input.txt, 5, 3, 0
            054-window-edges/input.txt, 4, 2, 0
            057-comm-changes-mid-trace/input.txt, 5, 2, 0
            058-tid-reused/input.txt, 8, 3, 0
            061-multi-queue-four-workers/input.txt, 15, 0, 0
            062-worker-shared-by-two-queues/input.txt, 7, 0, 0
            064-wakeup-success-field-and-colon-form/input.txt, 4, 0, 0
            065-worker-preempted-and-migrated/input.txt, 7, 0, 0
            066-function-suffixes-modules/input.txt, 9, 0, 0
            068-fgraph-marks-orphans/input.txt, 13, 0, 0
            069-fgraph-task-switch-separators/input.txt, 7, 0, 0
            070-fgraph-args-retval/input.txt, 7, 0, 0
            072-marker-payload-fakes-lines/input.txt, 6, 2, 0
            085-net-tx-stages/input.txt, 13, 0, 0
            086-net-rx-napi-batches/input.txt, 11, 0, 0
            100-systrace-html-js-string/input.html, 2, 0, 0
            101-tool-chatter/input.txt, 2, 1, 9
            102-trace-cmd-plugin-forms/input.txt, 9, 2, 1
            104-fields-option/input.txt, 5, 2, 0
            106-worker-to-vm-by-name/input.txt, 7, 0, 0
            formats-text/atrace-text.txt, 2, 0, 6
            formats-text/ftrace-4.15-genA.txt, 4, 2, 0
            formats-text/ftrace-4col-5.10.txt, 5, 1, 0
            formats-text/ftrace-5col-6.18.txt, 9, 1, 0
            formats-text/ftrace-clock-counter.txt, 3, 1, 0
            formats-text/ftrace-clock-x86-tsc.txt, 2, 0, 0
            formats-text/ftrace-comm-edge.txt, 10, 0, 0
            formats-text/ftrace-function.txt, 5, 0, 0
            formats-text/ftrace-function_graph-opts.txt, 4, 0, 0
            formats-text/ftrace-function_graph.txt, 12, 0, 0
            formats-text/ftrace-latency-verbose.txt, 2, 0, 0
            formats-text/ftrace-latency.txt, 3, 0, 0
            formats-text/ftrace-markers-stacks-syscalls.txt, 9, 0, 0
            formats-text/ftrace-noirq.txt, 2, 0, 0
            formats-text/ftrace-rt-7col.txt, 2, 0, 0
            formats-text/ftrace-tgid-after-cpu.txt, 2, 0, 0
            formats-text/ftrace-tgid.txt, 3, 0, 0
            formats-text/systrace-new.html, 1, 0, 0
            formats-text/systrace-old.html, 2, 0, 0
            formats-text/trace_pipe-lost.txt, 4, 1, 0
            formats-malformed/ftrace-backwards-time.txt, 2, 1, 0
            formats-malformed/ftrace-bad-cpu.txt, 2, 0, 1
            formats-malformed/ftrace-bad-timestamp.txt, 2, 0, 1
            formats-malformed/ftrace-exit-missing-reason.txt, 2, 1, 0
            formats-malformed/ftrace-header-only.txt, 0, 0, 0
            formats-malformed/ftrace-latin1-comm.txt, 2, 0, 0
            formats-malformed/ftrace-no-colon-after-time.txt, 2, 0, 1
            formats-malformed/ftrace-nul-bytes.txt, 2, 0, 1
            formats-malformed/ftrace-pid-overflow.txt, 2, 0, 1
            formats-malformed/ftrace-timestamp-overflow.txt, 2, 0, 1
            formats-malformed/ftrace-truncated-last-line.txt, 2, 0, 1
            formats-malformed/ftrace-truncated-prefix.txt, 1, 0, 1
            formats-malformed/ftrace-utf8-bom-crlf.txt, 1, 0, 0
            """)
    void countsEventsExitsAndSkippedLines(String path, int events, long exits, long skipped) {
        ReadEvents read = read(path);
        assertEquals(events, read.total(), path);
        assertEquals(exits, read.byName().getOrDefault("kvm_exit", 0L), path);
        assertEquals(skipped, read.facts().skippedLines, path);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            001-comm-cpu-kvm/input.txt, 'EPT_MISCONFIG=2, MSR_WRITE=1'
            009-tgid-column-old-narrow/input.txt, 'EPT_MISCONFIG=1, HLT=1'
            012-latency-format/input.txt, 'EPT_MISCONFIG=1, HLT=1'
            026-truncated-last-line-mid-reason/input.txt, 'EPT_MISCONFIG=1'
            040-exit-format-4.x/input.txt, 'EXTERNAL_INTERRUPT=1, IO_INSTRUCTION=1'
            041-exit-format-5.10/input.txt, 'EPT_MISCONFIG=1, EPT_VIOLATION=1'
            042-exit-format-6.18/input.txt, 'EPT_MISCONFIG=1, MSR_WRITE_IMM=1, PREEMPTION_TIMER=1'
            044-amd-names-ftrace-vs-trace-cmd/input-ftrace.txt, 'hlt=1, io=1, msr=1, npf=1'
            044-amd-names-ftrace-vs-trace-cmd/input-tracecmd.txt, 'hlt=1, io=1, msr=1, npf=1'
            045-amd-npf-kick-vs-fault/input.txt, 'npf=3'
            046-amd-ioio-legacy-virtio/input.txt, 'io=4'
            049-nested-exits/input.txt, 'EPT_MISCONFIG=2, VMRESUME=1'
            050-cant-find-field/input.txt, 'npf=2'
            052-arm64-exits/input.txt, 'DABT_LOW=2, IRQ=1, WFx=1'
            053-missing-entry/input.txt, 'EPT_MISCONFIG=2, HLT=1'
            104-fields-option/input.txt, 'EPT_MISCONFIG=1, npf=1'
            formats-text/ftrace-4.15-genA.txt, 'EPT_MISCONFIG=1, PF excp=1'
            formats-malformed/ftrace-exit-missing-reason.txt, '(unknown)=1'
            """)
    void namesReasonsAsTheKernelDoes(String path, String expected) {
        assertEquals("{" + expected + "}", reasons(read(path)).toString());
    }

    @Test
    void marksOfLossKeepTheirPlace() {
        assertEquals(
                "[lost 0 702 after 1]",
                read("021-lost-events-inside-pair/input.txt").marks().toString());
        assertEquals(
                "[lost 0 -1 after 1, lost 0 -1 after 3]",
                read("022-lost-events-no-number/input.txt").marks().toString());
        assertEquals(
                "[lost 0 41556131 after 1]",
                read("013-dmesg-ftrace-dump/input.txt").marks().toString());
        ReadEvents pipe = read("formats-text/trace_pipe-lost.txt");
        assertEquals(
                "[lost 1 1853 after 0, started 0 after 1, lost 0 -1 after 2]",
                pipe.marks().toString());
        assertEquals(1, pipe.stat(IngestStat.RECORDER_DROPPED_TEXT));
    }

    @Test
    void headerTellsWhatWasOverwritten() {
        ReadEvents read = read("024-cpu-buffer-started/input.txt");
        assertEquals(39995, read.facts().overwrittenEvents);
        assertEquals(2, read.facts().cpus);
        assertEquals("[started 1 after 0, started 0 after 2]", read.marks().toString());
    }

    @Test
    void latencyHeaderTellsTheKernel() {
        ReadEvents read = read("012-latency-format/input.txt");
        assertEquals("6.1.0", read.facts().kernel);
        assertEquals("since-start", read.facts().clock);
        assertEquals(1_155_000, read.events().get(5).nanos());
        assertEquals(1, read.events().get(5).cpu());
        assertEquals(3, read.events().get(3).cpu());
    }

    @Test
    void verboseLatencyHasTheAbsoluteTime() {
        ReadEvents read = read("formats-text/ftrace-latency-verbose.txt");
        // 0x367eaf96 us
        assertEquals(
                "914272150000 2 CPU 0/KVM-5001 KVM_ENTRY 0 0 0",
                read.events().get(0).toString());
        assertEquals(914_272_952_000L, read.events().get(1).nanos());
    }

    @Test
    void stampOfADumpIsItsOwnAndNotThatOfTheLog() {
        ReadEvents read = read("013-dmesg-ftrace-dump/input.txt");
        assertEquals(10_612_061_728_000L, read.events().get(1).nanos());
        assertEquals(10_612_062_717_000L, read.events().get(2).nanos());
        assertEquals("CPU 0/KV", read.events().get(1).comm());
        ReadEvents syslog = read("036-syslog-prefix/input.txt");
        assertEquals(
                "92000001000 0 CPU 0/KVM-21 KVM_EXIT 1 0 0",
                syslog.events().get(0).toString());
        assertEquals(
                "92000003000 0 CPU 0/KVM-21 KVM_ENTRY 0 0 0",
                syslog.events().get(1).toString());
    }

    @Test
    void integerStampsAreTicks() {
        ReadEvents read = read("014-x86-tsc-clock/input.txt");
        assertEquals("ticks", read.facts().clock);
        assertEquals(1, read.stat(IngestStat.CLOCK_WITHOUT_UNIT));
        assertEquals(6600, read.events().get(1).nanos() - read.events().get(0).nanos());
    }

    @Test
    void processIdsStandBeforeOrBehindTheCpu() {
        assertEquals(
                "[2920, 2920, 2920, 2920, 2920, -1, 2920]",
                read("008-tgid-column/input.txt").events().stream()
                        .map(ReadEvents.Event::tgid)
                        .toList()
                        .toString());
        ReadEvents behind = read("formats-text/ftrace-tgid-after-cpu.txt");
        assertEquals(4980, behind.events().get(0).tgid());
        assertEquals(-1, behind.events().get(1).tgid());
    }

    @Test
    void threadIdWithAnotherProcessIsAnotherThread() {
        ReadEvents read = read("058-tid-reused/input.txt");
        assertEquals(800, read.events().get(0).tgid());
        assertEquals(790, read.events().get(5).tgid());
        assertEquals("CPU 3/KVM", read.events().get(5).comm());
    }

    @Test
    void wakeUpThatWokeNobodyIsNone() {
        ReadEvents read = read("064-wakeup-success-field-and-colon-form/input.txt");
        assertEquals(3, read.byName().get("sched_wakeup"));
        assertEquals(2, read.events(EventKind.SCHED_WAKEUP).size());
        ReadEvents.Event colonForm = read.events(EventKind.SCHED_WAKEUP).get(1);
        assertEquals(901, read.tid(colonForm.a()));
        assertEquals(2, colonForm.b());
        ReadEvents.Event sw = read.events(EventKind.SCHED_SWITCH).get(0);
        assertEquals(901, read.tid(sw.a()));
        assertEquals(1, sw.b());
    }

    @Test
    void namesThatFakeFieldsAreReadFromTheRight() {
        ReadEvents read = read("005-comm-fakes-fields/input.txt");
        assertEquals(
                "[61/c next_pid=9/1, 62/prev_pid=5/0, 63/vhost-1/1]",
                read.events(EventKind.SCHED_SWITCH).stream()
                        .map(e -> read.tid(e.a()) + "/" + read.comm(e.a()) + "/" + e.b())
                        .toList()
                        .toString());
        assertEquals(
                "[77, 78]",
                read.events(EventKind.SCHED_WAKEUP).stream()
                        .map(e -> read.tid(e.a()))
                        .toList()
                        .toString());
    }

    @Test
    void namesOfThePluginFormMayHoldColons() {
        ReadEvents read = read("102-trace-cmd-plugin-forms/input.txt");
        assertEquals(
                "[vhost-2920/2941/0, kworker/u8:1/20665/1, a:1:2/77/1]",
                read.events(EventKind.SCHED_SWITCH).stream()
                        .map(e -> read.comm(e.a()) + "/" + read.tid(e.a()) + "/" + e.b())
                        .toList()
                        .toString());
    }

    @Test
    void escapesOfOldReportsAreUndone() {
        ReadEvents read = read("100-systrace-html-js-string/input.html");
        ReadEvents.Event last = read.events().get(1);
        assertEquals("it's", read.comm(last.a()));
        assertEquals(95, read.tid(last.a()));
    }

    @Test
    void addressesOfAmdExits() {
        ReadEvents npf = read("045-amd-npf-kick-vs-fault/input.txt");
        assertEquals(0xfe003000L, npf.events(EventKind.KVM_EXIT).get(0).b());
        ReadEvents io = read("046-amd-ioio-legacy-virtio/input.txt");
        assertEquals(0xc050, io.events(EventKind.KVM_EXIT).get(0).b());
        assertEquals(
                "NOTIFY_PIO@c050", io.events(EventKind.KVM_PIO_WRITE).get(0).object());
        assertEquals(1, io.events(EventKind.KVM_PIO_WRITE).get(0).b());
    }

    @Test
    void lineLongerThanTheLimitIsSkipped() {
        String entry = "       CPU 0/KVM-5001    [002] d..1.    10.000001: kvm_entry: vcpu 0, rip 0x10\n";
        String huge =
                "       CPU 0/KVM-5001    [002] .....    10.000003: tracing_mark_write: " + "A".repeat(300_000) + "\n";
        ReadEvents read = ReadEvents.of(FtraceFormat.reader(), entry + huge + entry);
        assertEquals(2, read.events().size());
        assertEquals(1, read.stat(IngestStat.OVERLONG_LINE));
    }

    @Test
    void cutLastLineIsUsedOnlyIfItIsWholeForSure() {
        String head = "           bench-9       [001] d..2.     1.000001: ";
        assertEquals(1, ofLine(head + "kvm_entry: vcpu 0, rip 0xffff"));
        assertEquals(1, ofLine(head + "sched_wakeup: comm=a pid=5 prio=120 target_cpu=001"));
        assertEquals(0, ofLine(head + "sched_wakeup: comm=a pid=5 prio=120 target_cpu=0"));
        assertEquals(0, ofLine(head + "kvm_fast_mmio: fast mmio at gpa 0xfe003"));
        assertEquals(
                0, ofLine(head + "used_signal_n: (vhost_add_used_and_signal_n+0x4/0x40 [vhost]) vq=0xff11 count=6"));
        assertEquals(1, ofLine(head + "handle_tx_ret: (vhost_run_work_list+0x45/0x70 [vhost] <- handle_tx)"));
        assertEquals(0, ofLine(head + "vhost_poll_que"));
        assertEquals(0, ofLine(head));
    }

    private static int ofLine(String line) {
        return ReadEvents.of(FtraceFormat.reader(), line).events().size();
    }
}
