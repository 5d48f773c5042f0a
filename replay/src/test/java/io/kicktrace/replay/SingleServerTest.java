package io.kicktrace.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.RunCounts;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.policy.NotifyPolicy;
import io.kicktrace.replay.policy.OnEmpty;
import io.kicktrace.replay.policy.TxPass;
import io.kicktrace.replay.vhost.FaultPlan;
import io.kicktrace.replay.vhost.RxBackground;
import io.kicktrace.replay.workload.ReplayedArrivals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A single server with service time 2 us and wake latency 5 us, whose answers are known: the simulator with every other cost
 * at zero, one packet a send, must give them. Times here are one microsecond later than in the cases, since the simulated
 * worker first runs once at time 0 and must be asleep before the first packet.
 */
class SingleServerTest {

    private static final long LATER = 1000;

    /** Serves one packet at a time; asks for kicks on an empty ring and looks again at that instant. */
    private static final class OneAtATime implements NotifyPolicy {
        @Override
        public OnEmpty onRingEmpty(TxPass pass) {
            if (pass.enableNotify()) {
                pass.disableNotify();
                return OnEmpty.LOOK_AGAIN;
            }
            return OnEmpty.LEAVE;
        }

        @Override
        public int batchLimit() {
            return 1;
        }
    }

    private record Outcome(long kicks, long wakeups, List<Long> completionsMicros, List<Long> sleepsMicros) {}

    private static Outcome run(long... arrivalsMicros) {
        Fixtures f = new Fixtures();
        f.g = 0;
        f.kx = 0;
        f.w = 5000;
        f.h = 0;
        f.c = 0;
        f.p = 0;
        f.e = 0;
        f.s0 = 2000;
        f.s = 0;
        f.u = 0;
        f.sleepEntry = 0;
        long[] due = new long[arrivalsMicros.length];
        for (int i = 0; i < due.length; i++) {
            due[i] = arrivalsMicros[i] * 1000 + LATER;
        }
        List<Long> completions = new ArrayList<>();
        List<Long> sleeps = new ArrayList<>();
        Observer observer = (step, now, a, b) -> {
            if (step == SimStep.SEND_END) {
                completions.add((now - LATER) / 1000);
            } else if (step == SimStep.SLEEP && now > 0) {
                sleeps.add((now - LATER) / 1000);
            }
        };
        SimulationConfig config = new SimulationConfig(
                KernelVariant.UNPATCHED,
                0,
                64,
                true,
                GuestLimits.ringOnly(),
                64,
                RxBackground.none(),
                FaultPlan.none(),
                0,
                0,
                1_000_000,
                10_000);
        RunCounts counts = TxSimulation.run(
                config, new OneAtATime(), f.costs(), new ReplayedArrivals(due, 64), 1, List.of(observer));
        return new Outcome(counts.kicks(), counts.wakeups(), completions, sleeps);
    }

    @Test
    void sparseArrivalsFindTheWorkerAsleep() {
        assertEquals(new Outcome(3, 3, List.of(7L, 27L, 47L), List.of(7L, 27L, 47L)), run(0, 20, 40));
    }

    /** 7 and 9 arrive at the very instant of the last look: served without a kick. */
    @Test
    void arrivalsAtTheInstantOfTheLastLookAreServed() {
        assertEquals(new Outcome(2, 2, List.of(7L, 9L, 11L, 19L), List.of(11L, 19L)), run(0, 7, 9, 12));
    }

    /** Kicks are off from the kick on, not from the start of service. */
    @Test
    void arrivalsDuringTheWakeUpDoNotKick() {
        assertEquals(new Outcome(2, 2, List.of(7L, 9L, 11L, 37L, 39L), List.of(11L, 39L)), run(0, 4, 5, 30, 31));
    }
}
