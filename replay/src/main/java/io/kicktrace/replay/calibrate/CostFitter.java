package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.cost.Cost;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.Priors;
import io.kicktrace.replay.cost.SendCost;
import io.kicktrace.replay.cost.Stalls;
import io.kicktrace.replay.cost.Steal;
import io.kicktrace.replay.cost.WakeCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** From measured parts to a cost model. What is not measured is a prior and is named once in the notes. */
final class CostFitter {

    private static final int ENOUGH = 5;
    private static final long STAMP_NANOS = 1000;
    private static final double MEDIAN = 0.5;
    private static final int MOST_LOOKED = 256;
    /** Events recorded from a kick to the handler it wakes: the kick, the wake-up, the entry, a half of the outer two. */
    private static final int WAKE_EVENTS = 2;

    /** Packets of one look while polling from which on they can have been there already, and which looks are short. */
    private static final int FEWEST_WAITING = 3;

    private static final double SHORTEST = 0.1;

    /** Lines are laid through the lower edge: a stall makes a step longer, and more packets arrive meanwhile. */
    static final double EDGE = 0.25;

    private final Observation seen;
    private final WindowFinder window;
    private final Blocks blocks;
    private final KickCost kick;
    private final Siblings siblings;
    private final List<Siblings.Wake> otherWakes;
    private final Notes notes;

    /** Removed from every part that lies between two recorded steps, ns; 0 in the probed world. */
    private final long probeNanos;

    CostFitter(
            Observation seen,
            WindowFinder window,
            Blocks blocks,
            KickCost kick,
            Siblings siblings,
            long probeNanos,
            Notes notes) {
        this.seen = seen;
        this.window = window;
        this.blocks = blocks;
        this.kick = kick;
        this.siblings = siblings;
        this.otherWakes = siblings.wakesFor(seen);
        this.probeNanos = probeNanos;
        this.notes = notes;
    }

    CostModel fit(Stalls stalls) {
        long emptyLook = Priors.EMPTY_LOOK_NANOS;
        Looks looks = looks(emptyLook);
        Cost arm = part(seen.arm, "notify enable", Priors.ARM_REREAD_NANOS);
        long reread = Math.min(Priors.ARM_REREAD_NANOS, Math.max(0, arm.meanNanos()));
        Cost tail = part(seen.usedTail, "work after the used ring", 0).less(emptyLook);
        Cost gap = part(seen.passGap, "from pass to pass", Priors.SLEEP_ENTRY_NANOS);
        long interrupt = window.found()
                ? Math.min(Priors.INTERRUPT_NANOS, Math.round(window.wakeNanos().quantile(0.1) / 4))
                : Priors.INTERRUPT_NANOS;
        return new CostModel(
                looks.entry,
                Cost.fixed(looks.perPacket),
                Cost.fixed(emptyLook),
                arm.less(reread),
                Cost.fixed(reread),
                part(seen.armTail, "work after notify enable", 0),
                part(seen.flushEntry, "flush entry", 0),
                part(seen.emptyFlush, "empty flush", 0),
                send(),
                part(seen.usedWrite, "used ring write", Priors.USED_WRITE_NANOS),
                signal(),
                tail,
                gap,
                Cost.fixed(Priors.SLEEP_ENTRY_NANOS),
                Cost.fixed(Priors.EMPTY_LOOK_NANOS),
                Cost.fixed(kick.entryNanos()),
                awake(),
                wake(),
                Cost.fixed(0),
                Cost.fixed(Priors.PUBLISH_TO_CHECK_NANOS),
                Cost.fixed(interrupt),
                guestWake(interrupt),
                stalls,
                Steal.none());
    }

    private record Looks(Cost entry, long perPacket) {}

    /** Time to look = entry + n * fetch + one empty look; the scatter goes to the entry. */
    private Looks looks(long emptyLook) {
        Samples fresh = blocks.pick(seen.look);
        Slope own = seen.busyPolls > 0 ? fetchWhilePolling(blocks.pick(seen.relook)) : fetch(fresh);
        Slope fetch = own.orBetter(siblings.fetch());
        if (!fetch.equals(own)) {
            notes.say("cost of one descriptor: " + Math.round(fetch.nanos())
                    + " ns of other captures of this machine, which have more sizes of batch");
        }
        double perPacket = fetch.nanos();
        if (Double.isNaN(perPacket)) {
            Samples any = fresh.size() >= seen.relook.size() || seen.busyPolls > 0 ? fresh : blocks.pick(seen.relook);
            double median = any.quantile(MEDIAN);
            double packets = meanPackets(any);
            perPacket = packets > 0 && !Double.isNaN(median)
                    ? Math.max(1, (median - Priors.PASS_ENTRY_NANOS) / packets)
                    : Priors.FETCH_NANOS;
            notes.prior("cost of one descriptor", Math.round(perPacket), "batches of one size only");
        }
        if (fresh.size() < ENOUGH) {
            notes.prior("handler entry", Priors.PASS_ENTRY_NANOS, "no pass with a certain number of packets");
            return new Looks(Cost.fixed(Priors.PASS_ENTRY_NANOS), Math.round(perPacket));
        }
        long[] entry = new long[fresh.size()];
        for (int i = 0; i < entry.length; i++) {
            entry[i] = Math.max(0, Math.round(fresh.nanos(i) - perPacket * fresh.packets(i)) - emptyLook - probeNanos);
        }
        return new Looks(Cost.sampled(entry), Math.round(perPacket));
    }

    private Slope fetch(Samples fresh) {
        Slope slope = Slope.of(Robust.lineThroughMedians(fresh, EDGE, MOST_LOOKED));
        return slope.known() ? slope : Slope.of(Robust.lineThroughMedians(blocks.pick(seen.relook), EDGE, MOST_LOOKED));
    }

    /**
     * A look that polls waits for its packets too. Where several came out of one look and it was as short as it gets, they were
     * there already.
     */
    private static Slope fetchWhilePolling(Samples again) {
        Slope best = Slope.UNKNOWN;
        for (int n = FEWEST_WAITING; n <= SendBatch.LIMIT; n++) {
            long[] same = again.ofSize(n);
            if (same.length >= ENOUGH) {
                double each = Robust.quantile(same, SHORTEST) / n;
                if (!best.known() || each < best.nanos()) {
                    best = new Slope(each, 1);
                }
            }
        }
        return best;
    }

    /** Cost of one descriptor as this capture shows it. */
    Slope fetch() {
        return seen.busyPolls > 0 ? Slope.UNKNOWN : fetch(seen.look);
    }

    private static double meanPackets(Samples samples) {
        double sum = 0;
        for (int i = 0; i < samples.size(); i++) {
            sum += samples.packets(i);
        }
        return samples.size() == 0 ? 0 : sum / samples.size();
    }

    private Cost part(Samples all, String name, long prior) {
        if (all.size() < ENOUGH) {
            notes.prior(name, prior, "not recorded often enough");
            return Cost.fixed(prior);
        }
        Samples picked = blocks.pick(all);
        long[] values = new long[picked.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.max(0, picked.nanos(i) - probeNanos);
        }
        return Cost.sampled(values);
    }

    private SendCost send() {
        Samples picked = blocks.pick(seen.send);
        if (picked.size() < ENOUGH) {
            notes.prior("batch send", Priors.SEND_FIXED_NANOS, "no sends with their packets recorded");
            return SendCost.linear(Priors.SEND_FIXED_NANOS, Priors.SEND_PER_PACKET_NANOS);
        }
        Robust.Line line = Robust.lineThroughMedians(picked, EDGE, SendBatch.LIMIT);
        double fixed = line.fixed();
        double perPacket = line.perUnit();
        if (Double.isNaN(perPacket) || fixed < 0 || perPacket < 0) {
            double median = picked.quantile(MEDIAN);
            double packets = Math.max(1, meanPackets(picked));
            double share = (double) Priors.SEND_PER_PACKET_NANOS
                    / (Priors.SEND_FIXED_NANOS / packets + Priors.SEND_PER_PACKET_NANOS);
            perPacket = median * share / packets;
            fixed = median - perPacket * packets;
            notes.prior(
                    "split of a send into fixed and per-packet cost", Math.round(fixed), "batches of one size only");
        }
        int[] packets = new int[picked.size()];
        long[] nanos = new long[picked.size()];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = picked.packets(i);
            nanos[i] = picked.nanos(i);
        }
        return SendCost.measured(fixed, perPacket, packets, nanos).less(probeNanos);
    }

    private Cost signal() {
        if (seen.signals.size() == 0 && seen.usedTail.size() >= ENOUGH) {
            // Not recorded, so its time is part of the work after the used ring.
            return Cost.fixed(0);
        }
        if (seen.usedTailSignal.size() < ENOUGH) {
            notes.prior("signal to the guest", Priors.SIGNAL_NANOS, "not recorded often enough");
            return Cost.fixed(Priors.SIGNAL_NANOS);
        }
        double plain = seen.usedTail.size() > 0 ? seen.usedTail.quantile(MEDIAN) : 0;
        double extra = seen.usedTailSignal.quantile(MEDIAN) - plain - probeNanos;
        return Cost.fixed(Math.max(0, Math.round(extra)));
    }

    /** Signal to the kick that ends the wait, less the interrupt and the kick's own way. */
    private Cost guestWake(long interrupt) {
        if (!window.found()) {
            return Cost.fixed(Priors.GUEST_WAKE_NANOS);
        }
        Samples picked = blocks.pick(window.wakeNanos());
        long most = Math.round(picked.quantile(0.99));
        long[] nanos = new long[picked.size()];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.max(0, Math.min(most, picked.nanos(i)) - interrupt - kick.entryNanos() - probeNanos);
        }
        return Cost.sampled(nanos);
    }

    private Cost awake() {
        List<Long> measured = new ArrayList<>();
        for (Anchor anchor : seen.anchors) {
            if (anchor.kind() == Anchor.Kind.KICK_AWAKE && anchor.kickNanos() >= 0) {
                measured.add(Math.max(0, kick.stallNanos(anchor) - probeNanos));
            }
        }
        if (measured.size() >= ENOUGH) {
            return Cost.sampled(measured.stream().mapToLong(Long::longValue).toArray());
        }
        return Cost.fixed(Math.max(0, kick.awakeNanos() - probeNanos));
    }

    private WakeCost wake() {
        List<Siblings.Wake> wakes = new ArrayList<>();
        for (Anchor anchor : seen.anchors) {
            if (anchor.kind() == Anchor.Kind.KICK_ASLEEP) {
                wakes.add(new Siblings.Wake(anchor.sleptNanos(), kick.stallNanos(anchor), anchor.wakeNanos()));
            }
        }
        int own = wakes.size();
        long mostStall = mostBut1Percent(wakes, Siblings.Wake::stallNanos);
        long mostWake = mostBut1Percent(wakes, Siblings.Wake::wakeNanos);
        wakes.replaceAll(w -> new Siblings.Wake(
                w.sleptNanos(), Math.min(mostStall, w.stallNanos()), Math.min(mostWake, w.wakeNanos())));
        for (Siblings.Wake other : otherWakes) {
            wakes.add(new Siblings.Wake(other.sleptNanos(), kick.stallNanos(other), other.wakeNanos()));
        }
        if (!otherWakes.isEmpty()) {
            notes.say("wake-ups of the worker: " + own + " kicks here found it asleep, so " + otherWakes.size()
                    + " of other captures of this machine are used too");
        } else if (own < ENOUGH) {
            notes.prior("wake-up of the worker", Priors.WAKE_NANOS, "too few kicks of a sleeping worker");
        }
        if (wakes.isEmpty()) {
            return WakeCost.fixed(
                    Math.max(0, kick.awakeNanos() - probeNanos) + Priors.KICK_WAKE_EXTRA_NANOS, Priors.WAKE_NANOS);
        }
        // Stamps of whole microseconds put many sleeps at one length; a draw among neighbours must not see their order.
        for (int i = 0; i < wakes.size(); i++) {
            Siblings.Wake w = wakes.get(i);
            wakes.set(i, new Siblings.Wake(w.sleptNanos() + mix(i) % STAMP_NANOS, w.stallNanos(), w.wakeNanos()));
        }
        wakes.sort(Comparator.comparingLong(Siblings.Wake::sleptNanos));
        long[] slept = new long[wakes.size()];
        long[] stall = new long[slept.length];
        long[] latency = new long[slept.length];
        for (int i = 0; i < slept.length; i++) {
            Siblings.Wake w = wakes.get(i);
            slept[i] = w.sleptNanos();
            stall[i] = Math.max(0, w.stallNanos() - probeNanos);
            latency[i] = Math.max(0, w.wakeNanos() - WAKE_EVENTS * probeNanos);
        }
        return WakeCost.measured(slept, stall, latency);
    }

    /** The few longest are a machine that starts or is stolen from, not what a wake-up costs. */
    private static long mostBut1Percent(List<Siblings.Wake> wakes, ToLongFunction<Siblings.Wake> value) {
        return wakes.isEmpty()
                ? 0
                : Math.round(Robust.quantile(wakes.stream().mapToLong(value).toArray(), 0.99));
    }

    private static long mix(long value) {
        return ((value * 0x9E3779B97F4A7C15L) >>> 33);
    }
}
