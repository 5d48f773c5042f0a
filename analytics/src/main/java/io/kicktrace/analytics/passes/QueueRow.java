package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.DescriptorHeads;
import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueDistribution;
import io.kicktrace.analytics.aggregate.QueueTally;
import io.kicktrace.analytics.aggregate.Samples;
import io.kicktrace.avro.ProbeLoad;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VariantSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Makes the row of one queue: each metric with its definition, or null with the reason and what to record. The words are
 * those of docs/reference/metrics.md.
 */
final class QueueRow {
    /** Frames of a full batch (VHOST_NET_BATCH). */
    private static final double FULL_BATCH = 64;
    /** What one recorded event costs the thread it is recorded on, ns: a prior, half way of 50 to 200 ns (vhost-model 8.3). */
    private static final double EVENT_COST_NANOS = 125;

    private static final String RECORD_KICKS = "no event records the kick itself; record kvm:kvm_fast_mmio (Intel),"
            + " kvm:kvm_mmio or kvm:kvm_pio, or a probe on vhost_poll_wakeup";
    private static final String RECORD_PACKETS =
            "record a probe on vhost_add_used_and_signal_n with its count, or on vhost_tx_batch with its frames";
    private static final String RECORD_PASSES = "record a probe on handle_tx and its return";
    private static final String RECORD_WAKEUPS = "no wake-up of the worker is recorded; record sched:sched_wakeup";
    private static final String RECORD_SWITCHES = "no switch of the worker is recorded; record sched:sched_switch";
    private static final String RECORD_SENDS = "record a probe on tun_sendmsg and its return";
    private static final String RECORD_ENABLES = "record a probe on vhost_enable_notify and its return value";
    private static final String NO_SEND_ON_RX = "an RX queue has no sends";
    private static final String NO_PACKETS = "no packets in the time that all CPUs cover";
    private static final String NO_SAMPLE = "nothing to measure it from in this time";

    private final QueueTally tally;
    private final Evidence evidence;
    private final Packets packets;
    private final DescriptorHeads heads;
    private final RowSpan span;
    private final QueueWindow row;
    private final Map<String, String> unavailable = new TreeMap<>();
    private final List<String> counts = new ArrayList<>();

    private QueueRow(QueueTrack queue, QueueTally tally, VmState state, RowSpan span) {
        this.tally = tally;
        this.span = span;
        evidence = Evidence.of(queue, state);
        packets = Packets.of(queue.series.capture());
        heads = queue.series.capture().heads();
        row = new QueueWindow();
    }

    static QueueWindow of(
            RowNames names, QueueTrack queue, QueueTally tally, VmState state, RowSpan span, long lostEvents) {
        return new QueueRow(queue, tally, state, span).make(names, queue, lostEvents);
    }

    private QueueWindow make(RowNames names, QueueTrack queue, long lostEvents) {
        row.setScope(span.scope());
        row.setWindowStartNanos(span.start());
        row.setWindowEndNanos(span.end());
        row.setWallStart(span.wallStart());
        row.setHost(names.host());
        row.setVm(names.vm());
        row.setQueue(queue.name());
        row.setQueueIndexKnown(queue.indexKnown);
        row.setWorkerTid(queue.workerTid);
        row.setCaptureId(names.captureId());
        row.setLostEvents(lostEvents);
        row.setCoverage(span.coverage());
        kicks();
        packets();
        sendsAndPasses();
        worker();
        distributions();
        variant();
        probeLoad();
        row.setUnavailable(unavailable);
        boolean incomplete = lostEvents != 0 || names.missingChunks() > 0;
        if (!incomplete) {
            counts.clear();
        }
        if (!evidence.kicks() && row.getKicksMin() != null && !counts.contains("kicks_min")) {
            counts.add("kicks_min");
        }
        counts.sort(null);
        row.setLowerBounds(counts);
        return row;
    }

    private void kicks() {
        String why = RECORD_KICKS;
        count("kicks", evidence.kicks(), get(QueueCount.KICKS), row::setKicks, why);
        boolean confirmable = evidence.tx() && evidence.wakeups() && evidence.passes();
        count(
                "kicks_min",
                evidence.kicks() || confirmable,
                evidence.kicks() ? get(QueueCount.KICKS) : get(QueueCount.KICKS_CONFIRMED),
                row::setKicksMin,
                why);
        boolean judged = evidence.kicks() && evidence.passes() && evidence.wakeups();
        String whyNotJudged = firstMissing(evidence.kicks(), why, evidence.passes(), RECORD_PASSES, RECORD_WAKEUPS);
        count("kicks_wasted", judged, get(QueueCount.KICKS_WASTED), row::setKicksWasted, whyNotJudged);
        boolean located = judged && evidence.tx() && evidence.sendEnds() && evidence.enables();
        count(
                "kicks_in_send",
                located,
                get(QueueCount.KICKS_IN_SEND),
                row::setKicksInSend,
                !evidence.tx()
                        ? NO_SEND_ON_RX
                        : judged ? evidence.sendEnds() ? RECORD_ENABLES : RECORD_SENDS : whyNotJudged);
        ratio(
                "armed_share",
                evidence.kicks() && evidence.enables(),
                tally.covered(QueueCount.ARMED_NANOS),
                span.coveredNanos(),
                row::setArmedShare,
                evidence.kicks() ? RECORD_ENABLES : why);
        count("arms", evidence.enables(), get(QueueCount.ARMS), row::setArms, RECORD_ENABLES);
        count("races", evidence.enables(), get(QueueCount.RACES), row::setRaces, RECORD_ENABLES);
    }

    private void packets() {
        boolean known = packets != Packets.NONE;
        count("packets", known, packets.count(tally, heads), row::setPackets, RECORD_PACKETS);
        row.setPacketsFrom(known ? packets.id : null);
        if (!known) {
            unavailable.put("packets_from", RECORD_PACKETS);
        }
        boolean allReceived = known
                && get(QueueCount.RECEIVED_PACKETS) > 0
                && get(QueueCount.RECEIVED_PACKETS) == packets.count(tally, heads);
        count(
                "bytes",
                allReceived,
                get(QueueCount.RECEIVED_BYTES),
                row::setBytes,
                "the length of each packet is recorded by net:netif_receive_skb only, and it must be there for each packet");
        ratio(
                "kicks_per_packet",
                known && evidence.kicks(),
                tally.covered(QueueCount.KICKS),
                coveredPackets(),
                row::setKicksPerPacket,
                known ? RECORD_KICKS : RECORD_PACKETS);
    }

    private void sendsAndPasses() {
        boolean bySendmsg = evidence.sends();
        boolean sends = evidence.tx() && (bySendmsg || evidence.flushes());
        QueueCount sendCount = bySendmsg ? QueueCount.SENDS : QueueCount.BATCHES_WITH_FRAMES;
        String whyNoSends = evidence.tx() ? RECORD_SENDS : NO_SEND_ON_RX;
        boolean known = packets != Packets.NONE;
        count("sends", sends, get(sendCount), row::setSends, whyNoSends);
        ratio(
                "packets_per_send",
                sends && known,
                coveredPackets(),
                tally.covered(sendCount),
                row::setPacketsPerSend,
                sends ? RECORD_PACKETS : whyNoSends);
        row.setBatchFill(row.getPacketsPerSend() == null ? null : row.getPacketsPerSend() / FULL_BATCH);
        if (row.getBatchFill() == null) {
            unavailable.put("batch_fill", String.valueOf(unavailable.get("packets_per_send")));
        }
        count("passes", evidence.passes(), get(QueueCount.PASSES), row::setPasses, RECORD_PASSES);
        ratio(
                "packets_per_pass",
                evidence.passes() && known,
                coveredPackets(),
                tally.covered(QueueCount.PASSES),
                row::setPacketsPerPass,
                evidence.passes() ? RECORD_PACKETS : RECORD_PASSES);
        count(
                "requeues",
                evidence.passes() && evidence.kicks() && evidence.wakeups(),
                get(QueueCount.REQUEUES),
                row::setRequeues,
                firstMissing(evidence.passes(), RECORD_PASSES, evidence.kicks(), RECORD_KICKS, RECORD_WAKEUPS));
        count(
                "busy_polls",
                evidence.passes() && evidence.tx(),
                get(QueueCount.BUSY_POLLS),
                row::setBusyPolls,
                evidence.tx() ? RECORD_PASSES : "busy polls are counted for TX queues");
    }

    private void worker() {
        QueueCount wake = evidence.wakingsOnly() ? QueueCount.WAKINGS : QueueCount.WAKEUPS;
        count("wakeups", evidence.wakeups(), get(wake), row::setWakeups, RECORD_WAKEUPS);
        count("sleeps", evidence.switches(), get(QueueCount.SLEEPS), row::setSleeps, RECORD_SWITCHES);
        ratio(
                "packets_per_wakeup",
                evidence.wakeups() && packets != Packets.NONE,
                coveredPackets(),
                tally.covered(wake),
                row::setPacketsPerWakeup,
                evidence.wakeups() ? RECORD_PACKETS : RECORD_WAKEUPS);
        ratio(
                "worker_busy",
                evidence.passes() && evidence.passEnds(),
                tally.covered(QueueCount.BUSY_NANOS),
                span.coveredNanos(),
                row::setWorkerBusy,
                RECORD_PASSES);
    }

    private void distributions() {
        boolean queueingRecorded =
                evidence.kicks() || tally.samples(QueueDistribution.WAKE).count() > 0;
        distribution(
                "exit_ns",
                evidence.exits() && evidence.kicks(),
                QueueDistribution.EXIT,
                row::setExitNs,
                evidence.exits()
                        ? RECORD_KICKS
                        : "record kvm:kvm_exit and kvm:kvm_entry (a user-space driver has none)");
        distribution(
                "wake_ns",
                evidence.passes() && evidence.wakeups(),
                queueingRecorded ? QueueDistribution.WAKE : QueueDistribution.WAKE_LOGGED,
                row::setWakeNs,
                evidence.passes() ? RECORD_WAKEUPS : RECORD_PASSES);
        distribution(
                "send_ns",
                evidence.tx() && evidence.sendEnds(),
                QueueDistribution.SEND,
                row::setSendNs,
                evidence.tx() ? RECORD_SENDS : NO_SEND_ON_RX);
        distribution("pass_ns", evidence.passEnds(), QueueDistribution.PASS, row::setPassNs, RECORD_PASSES);
        distribution(
                "batch_size",
                evidence.tx() && evidence.sends(),
                QueueDistribution.BATCH,
                row::setBatchSize,
                evidence.tx() ? "record a probe on tun_sendmsg with the number of frames" : NO_SEND_ON_RX);
        distribution(
                "submit_gap_ns", evidence.kicks(), QueueDistribution.SUBMIT_GAP, row::setSubmitGapNs, RECORD_KICKS);
    }

    private void variant() {
        VariantSeen seen = evidence.tx() ? Variants.seen(tally).orElse(null) : null;
        row.setVariantSeen(seen);
        if (seen == null) {
            unavailable.put(
                    "variant_seen", evidence.tx() ? Variants.whyNot(tally) : "variants differ in the TX handler only");
        }
    }

    private void probeLoad() {
        double covered = coveredPackets();
        if (packets == Packets.NONE || covered == 0) {
            unavailable.put("probe_load", packets == Packets.NONE ? RECORD_PACKETS : NO_PACKETS);
            return;
        }
        double worker = tally.covered(QueueCount.WORKER_EVENTS) / covered;
        double submitter = tally.covered(QueueCount.SUBMITTER_EVENTS) / covered;
        row.setProbeLoad(new ProbeLoad(worker, submitter, worker * EVENT_COST_NANOS, submitter * EVENT_COST_NANOS));
    }

    private long coveredPackets() {
        return packets.covered(tally, heads);
    }

    private long get(QueueCount count) {
        return tally.get(count);
    }

    private void count(String name, boolean known, long value, Consumer<Long> setter, String why) {
        if (known) {
            setter.accept(value);
            counts.add(name);
        } else {
            unavailable.put(name, why);
        }
    }

    private void ratio(String name, boolean known, long over, long under, Consumer<Double> setter, String why) {
        if (known && under > 0) {
            setter.accept((double) over / under);
        } else {
            unavailable.put(name, known ? "nothing to divide by in the time that all CPUs cover" : why);
        }
    }

    private void distribution(
            String name,
            boolean known,
            QueueDistribution distribution,
            Consumer<io.kicktrace.avro.Distribution> setter,
            String why) {
        Samples samples = tally.samples(distribution);
        if (known && samples.count() > 0) {
            setter.accept(samples.toRecord());
        } else {
            unavailable.put(name, known ? NO_SAMPLE : why);
        }
    }

    private static String firstMissing(boolean first, String whyFirst, boolean second, String whySecond, String last) {
        if (!first) {
            return whyFirst;
        }
        return second ? last : whySecond;
    }
}
