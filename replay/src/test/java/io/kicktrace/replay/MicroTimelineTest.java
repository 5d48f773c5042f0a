package io.kicktrace.replay;

import static io.kicktrace.replay.check.SimStep.ARM;
import static io.kicktrace.replay.check.SimStep.KICK;
import static io.kicktrace.replay.check.SimStep.PASS_BEGIN;
import static io.kicktrace.replay.check.SimStep.REQUEUE;
import static io.kicktrace.replay.check.SimStep.SEND_BEGIN;
import static io.kicktrace.replay.check.SimStep.SEND_END;
import static io.kicktrace.replay.check.SimStep.SLEEP;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.replay.check.Laws;
import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.policy.KickRule;
import io.kicktrace.replay.workload.ReplayedArrivals;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Two packets, at 1000 and 2200 ns, worked by hand for every variant. Handler entry takes 100, a fetch 50, an empty look 10,
 * the re-read after the arm 20, a send 1000, the used entry 30, a wake-up 500; the second packet falls into the first send.
 *
 * <pre>
 *   0      130 sleep     1000 packet 0, kick     1500 pass     1680 .... send .... 2680     (unpatched)
 *                                                                  2200 packet 1: kick?
 * </pre>
 */
class MicroTimelineTest {

    private static final Set<KernelVariant> WORKED = EnumSet.noneOf(KernelVariant.class);

    private static List<String> run(KernelVariant variant, int pollMicros) {
        WORKED.add(variant);
        Fixtures f = new Fixtures();
        f.h = 100;
        f.c = 50;
        f.p = 10;
        f.e = 20;
        f.s0 = 1000;
        f.s = 0;
        f.u = 30;
        f.w = 500;
        f.kx = 200;
        f.g = 0;
        f.sleepEntry = 0;
        f.pollExit = 0;
        StepLog log = new StepLog(PASS_BEGIN, ARM, KICK, SEND_BEGIN, SEND_END, REQUEUE, SLEEP);
        SimulationConfig config = new SimulationConfig(
                variant,
                pollMicros,
                256,
                true,
                GuestLimits.ringOnly(),
                64,
                io.kicktrace.replay.vhost.RxBackground.none(),
                io.kicktrace.replay.vhost.FaultPlan.none(),
                0,
                0,
                5000,
                10_000);
        boolean negotiated = variant.policy().kickRule() == KickRule.NEGOTIATED;
        TxSimulation.run(
                config,
                f.costs(),
                new ReplayedArrivals(new long[] {1000, 2200}, 64),
                1,
                List.of(log, new Laws(negotiated, true)));
        return log.lines();
    }

    /** Armed at 1660 for packet 1, which kicks inside the send: the worker was awake, the kick is wasted. */
    @Test
    void unpatchedIsKickedDuringItsSend() {
        assertEquals(
                List.of(
                        "0 PASS_BEGIN",
                        "110 ARM",
                        "130 SLEEP",
                        "1000 KICK",
                        "1500 PASS_BEGIN",
                        "1660 ARM",
                        "1680 SEND_BEGIN",
                        "2200 KICK",
                        "2680 SEND_END",
                        "2710 PASS_BEGIN",
                        "2870 ARM",
                        "2890 SEND_BEGIN",
                        "3890 SEND_END",
                        "3920 SLEEP"),
                run(KernelVariant.UNPATCHED, 0));
    }

    /** Nothing is armed during the send; the last look at 2700 finds packet 1, the handler queues itself. */
    @Test
    void deferredFindsThePacketAfterItsSend() {
        List<String> expected = List.of(
                "0 PASS_BEGIN",
                "120 ARM",
                "140 SLEEP",
                "1000 KICK",
                "1500 PASS_BEGIN",
                "1660 SEND_BEGIN",
                "2660 SEND_END",
                "2700 REQUEUE",
                "2700 PASS_BEGIN",
                "2860 SEND_BEGIN",
                "3860 SEND_END",
                "3900 ARM",
                "3920 SLEEP");
        assertEquals(expected, run(KernelVariant.DEFERRED, 0));
        assertEquals(expected, run(KernelVariant.DEFERRED_V2, 0), "without busy polling v2 does the same");
    }

    /** Armed after the send, at 2690: a race with packet 1, so it stays in the loop: one pass for both. */
    @Test
    void flushFirstStaysInTheLoop() {
        assertEquals(
                List.of(
                        "0 PASS_BEGIN",
                        "110 ARM",
                        "130 SLEEP",
                        "1000 KICK",
                        "1500 PASS_BEGIN",
                        "1660 SEND_BEGIN",
                        "2660 SEND_END",
                        "2690 ARM",
                        "2770 SEND_BEGIN",
                        "3770 SEND_END",
                        "3800 ARM",
                        "3820 SLEEP"),
                run(KernelVariant.FLUSH_FIRST, 0));
    }

    /** Every packet kicks; else as unpatched. */
    @Test
    void alwaysNotifyKicksForBoth() {
        assertEquals(
                List.of("1000 KICK", "2200 KICK"),
                run(KernelVariant.ALWAYS_NOTIFY, 0).stream()
                        .filter(l -> l.endsWith("KICK"))
                        .toList());
    }

    /** Packet 1 need not kick: the worker looks again after its send. Used at 3790, last look at 3800, then asleep. */
    @Test
    void clairvoyantKicksOnlyForTheSleeper() {
        assertEquals(
                List.of(
                        "0 PASS_BEGIN",
                        "120 SLEEP",
                        "1000 KICK",
                        "1500 PASS_BEGIN",
                        "1660 SEND_BEGIN",
                        "2660 SEND_END",
                        "2760 SEND_BEGIN",
                        "3760 SEND_END",
                        "3800 SLEEP"),
                run(KernelVariant.CLAIRVOYANT, 0));
    }

    /**
     * Polling from 110 on. Packet 0 is seen at 1000 and kicks all the same (avail_event is 0 from the start); that kick is
     * queued work, which ends the poll after the send, at 2100. 2018 series: it requeues and does not ask for kicks.
     * The poll from 3290 on (unit 3 of 1024 ns) runs out at unit 3 + 5 + 1, 9216; one more look, armed at 9226.
     */
    @Test
    void busypollDoesNotAskForKicksWhenBrokenOff() {
        assertEquals(
                List.of(
                        "0 PASS_BEGIN",
                        "1000 KICK",
                        "1050 SEND_BEGIN",
                        "2050 SEND_END",
                        "2100 REQUEUE",
                        "2100 PASS_BEGIN",
                        "2250 SEND_BEGIN",
                        "3250 SEND_END",
                        "9226 ARM"),
                run(KernelVariant.BUSYPOLL, 5));
    }

    /** The same before the series: armed at 2100 although more work is queued, so packet 1 kicks again. */
    @Test
    void legacyBusypollArmsWhateverEndedThePoll() {
        assertEquals(
                List.of(
                        "0 PASS_BEGIN",
                        "1000 KICK",
                        "1050 SEND_BEGIN",
                        "2050 SEND_END",
                        "2100 ARM",
                        "2120 PASS_BEGIN",
                        "2200 KICK",
                        "2270 SEND_BEGIN",
                        "3270 SEND_END"),
                run(KernelVariant.BUSYPOLL_LEGACY, 5).subList(0, 9));
    }

    @AfterAll
    static void everyVariantIsWorked() {
        assertEquals(EnumSet.allOf(KernelVariant.class), WORKED);
    }
}
