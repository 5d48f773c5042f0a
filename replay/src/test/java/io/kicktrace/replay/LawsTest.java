package io.kicktrace.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.replay.check.Laws;
import io.kicktrace.replay.check.RunCounts;
import io.kicktrace.replay.check.StepDigest;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.Cost;
import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.policy.KickRule;
import io.kicktrace.replay.vhost.FaultPlan;
import io.kicktrace.replay.vhost.RxBackground;
import io.kicktrace.replay.workload.ReplayedArrivals;
import io.kicktrace.replay.workload.Workloads;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds whatever the variant, the ring, the window and the seed; every small combination is tried. */
class LawsTest {

    private static final int PACKETS = 400;

    private static SimulationConfig config(
            KernelVariant variant,
            int poll,
            int ring,
            boolean eventIdx,
            GuestLimits limits,
            FaultPlan faults,
            RxBackground rx) {
        return new SimulationConfig(
                variant, poll, ring, eventIdx, limits, 1448, rx, faults, 0, 0, 60_000_000, 5_000_000);
    }

    private static Laws laws(KernelVariant variant, boolean eventIdx) {
        return new Laws(variant.policy().kickRule() == KickRule.NEGOTIATED, eventIdx);
    }

    /** Random arrivals, back to back to 20 us apart: the worker sleeps, races and is kicked awake in all orders. */
    private static long[] arrivals(long seed) {
        Prng prng = Prng.of(seed, 99);
        long[] due = new long[PACKETS];
        long now = 1000;
        for (int i = 0; i < PACKETS; i++) {
            now += prng.nextInt(4) == 0 ? prng.nextInt(100_000) : prng.nextInt(3000);
            due[i] = now;
        }
        return due;
    }

    /** A lost wake-up would leave packets unsent for ever: here every one arrives, in order and once. */
    @Test
    void noPacketIsLostAndNoWakeUp() {
        Fixtures f = new Fixtures();
        f.spread = 0.9;
        for (KernelVariant variant : KernelVariant.values()) {
            for (int poll : new int[] {0, 7}) {
                for (boolean eventIdx : new boolean[] {true, false}) {
                    for (GuestLimits limits : List.of(
                            GuestLimits.ringOnly(),
                            GuestLimits.window(8),
                            GuestLimits.window(8).interruptedByEach(),
                            new GuestLimits(
                                    16,
                                    8,
                                    19,
                                    GuestLimits.Release.AT_INTERRUPT,
                                    GuestLimits.Interrupts.AT_THREE_QUARTERS))) {
                        for (long seed = 1; seed <= 5; seed++) {
                            Laws laws = laws(variant, eventIdx);
                            RunCounts counts = TxSimulation.run(
                                    config(variant, poll, 64, eventIdx, limits, FaultPlan.none(), RxBackground.none()),
                                    f.costs(),
                                    new ReplayedArrivals(arrivals(seed), 1448),
                                    seed,
                                    List.of(laws));
                            String what = variant.id() + " poll " + poll + " eventIdx " + eventIdx + " " + limits
                                    + " seed " + seed;
                            assertEquals(PACKETS, counts.published(), what);
                            assertEquals(PACKETS, counts.sent(), what);
                            laws.finish(0, 60_000_000);
                        }
                    }
                }
            }
        }
    }

    /** RX work on the same thread delays TX but loses nothing, and breaks off busy polls. */
    @Test
    void rxOnTheSameWorkerLosesNothing() {
        Fixtures f = new Fixtures();
        RxBackground rx = RxBackground.of(Cost.fixed(37_000), Cost.fixed(9000));
        for (KernelVariant variant : KernelVariant.values()) {
            for (int poll : new int[] {0, 50}) {
                RunCounts counts = TxSimulation.run(
                        config(variant, poll, 64, true, GuestLimits.ringOnly(), FaultPlan.none(), rx),
                        f.costs(),
                        new ReplayedArrivals(arrivals(3), 1448),
                        3,
                        List.of(laws(variant, true)));
                assertEquals(PACKETS, counts.sent(), variant.id() + " poll " + poll);
            }
        }
    }

    /** Errors leave the descriptor where it is; after the repair it is sent, once. */
    @Test
    void errorsLoseNothing() {
        Fixtures f = new Fixtures();
        for (FaultPlan.Fault fault : List.of(FaultPlan.Fault.IOTLB_MISS, FaultPlan.Fault.WOULD_BLOCK)) {
            for (KernelVariant variant : KernelVariant.values()) {
                RunCounts counts = TxSimulation.run(
                        config(
                                variant,
                                0,
                                64,
                                true,
                                GuestLimits.ringOnly(),
                                once(50, fault, 200_000),
                                RxBackground.none()),
                        f.costs(),
                        new ReplayedArrivals(arrivals(4), 1448),
                        4,
                        List.of(laws(variant, true)));
                assertEquals(PACKETS, counts.sent(), variant.id() + " " + fault);
            }
        }
    }

    /** 8c2e6b26ffe2 queues itself at once on an IOTLB miss, again and again; before and after it the handler waits. */
    @Test
    void onlyTheDeferredVariantsLivelockOnAnIotlbMiss() {
        Fixtures f = new Fixtures();
        for (KernelVariant variant : List.of(
                KernelVariant.UNPATCHED,
                KernelVariant.DEFERRED,
                KernelVariant.DEFERRED_V2,
                KernelVariant.FLUSH_FIRST)) {
            RunCounts counts = TxSimulation.run(
                    config(
                            variant,
                            0,
                            64,
                            true,
                            GuestLimits.ringOnly(),
                            once(50, FaultPlan.Fault.IOTLB_MISS, 5_000_000),
                            RxBackground.none()),
                    f.costs(),
                    new ReplayedArrivals(arrivals(4), 1448),
                    4,
                    List.of());
            boolean livelocks = variant == KernelVariant.DEFERRED || variant == KernelVariant.DEFERRED_V2;
            assertEquals(livelocks, counts.requeues() > 5000, variant.id() + " requeued " + counts.requeues());
        }
    }

    /** This packet's address misses until the repair. */
    private static FaultPlan once(int packet, FaultPlan.Fault fault, long repairNanos) {
        return new FaultPlan() {
            private long firstSeen = -1;

            @Override
            public Fault onFetch(int index, long nowNanos) {
                if (index != packet) {
                    return Fault.NONE;
                }
                if (firstSeen < 0) {
                    firstSeen = nowNanos;
                }
                return nowNanos >= firstSeen + repairNanos ? Fault.NONE : fault;
            }

            @Override
            public long repairNanos() {
                return repairNanos;
            }
        };
    }

    /**
     * A ring that is never seen empty is never armed again: avail_event stays at 0 and index 0 comes round every 65,536
     * packets. Packet 0 kicks too. Exact, in every variant with negotiated kicks.
     */
    @Test
    void saturatedQueuesKickOncePer65536Packets() {
        Fixtures f = new Fixtures();
        f.g = 100;
        for (KernelVariant variant : List.of(
                KernelVariant.UNPATCHED,
                KernelVariant.DEFERRED,
                KernelVariant.DEFERRED_V2,
                KernelVariant.FLUSH_FIRST)) {
            SimulationConfig config = new SimulationConfig(
                    variant,
                    0,
                    1024,
                    true,
                    GuestLimits.ringOnly().interruptedByEach(),
                    1448,
                    RxBackground.none(),
                    FaultPlan.none(),
                    100_000,
                    0,
                    400_000_000,
                    20_000_000);
            RunCounts counts =
                    TxSimulation.run(config, f.costs(), Workloads.closedLoop(1448), 1, List.of(laws(variant, true)));
            assertTrue(counts.published() > 4 * 65_536, variant.id());
            assertEquals((counts.published() + 65_535) / 65_536, counts.kicks(), variant.id());
            assertEquals(0, counts.arms(), variant.id());
        }
    }

    @Test
    void sameSeedSameStepsOtherSeedOtherSteps() {
        for (KernelVariant variant : KernelVariant.values()) {
            assertEquals(digest(variant, 5), digest(variant, 5), variant.id());
            assertNotEquals(digest(variant, 5), digest(variant, 6), variant.id());
        }
    }

    private static long digest(KernelVariant variant, long seed) {
        Fixtures f = new Fixtures();
        f.spread = 0.5;
        StepDigest digest = new StepDigest();
        TxSimulation.run(
                config(variant, 3, 256, true, GuestLimits.window(92), FaultPlan.none(), RxBackground.none()),
                f.costs(),
                Workloads.closedLoop(1448),
                seed,
                List.of(digest));
        return digest.value();
    }

    /** The lower bound is one: no batching variant kicks less on the same arrivals; the upper bound is one kick per packet. */
    @Test
    void theBoundsBound() {
        Fixtures f = new Fixtures();
        long least = kicks(f, KernelVariant.CLAIRVOYANT);
        for (KernelVariant variant : KernelVariant.values()) {
            // A variant that sends packets one by one is slower, so it sleeps less: another machine, no bound for it.
            if (variant.policy().batchLimit() == 64) {
                assertTrue(kicks(f, variant) >= least, variant.id());
            }
        }
        assertEquals(PACKETS, kicks(f, KernelVariant.ALWAYS_NOTIFY));
    }

    private static long kicks(Fixtures f, KernelVariant variant) {
        return TxSimulation.run(
                        config(variant, 0, 256, true, GuestLimits.ringOnly(), FaultPlan.none(), RxBackground.none()),
                        f.costs(),
                        new ReplayedArrivals(arrivals(8), 1448),
                        8,
                        List.of())
                .kicks();
    }
}
