package io.kicktrace.replay.predict;

import io.kicktrace.replay.check.RunCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One way of working of a queue that knows two: sleep and wake, or flow (vhost reference 7.3). Runs of one scenario then fall
 * into two groups with nothing between them.
 *
 * @param share share of the runs, 0 to 1
 * @param kicksPerSecond their median
 * @param packetsPerSecond their median
 * @param kicksPerPacket their median
 */
public record Regime(double share, double kicksPerSecond, double packetsPerSecond, double kicksPerPacket) {

    /** Between the groups packets/s must jump by this factor: kicks alone scatter that much when they are rare. */
    private static final double JUMP = 1.25;

    private static final double SMALLEST_SHARE = 0.2;

    /** The two groups, the slower first; empty where the runs are one. */
    static List<Regime> of(List<RunCounts> runs) {
        List<RunCounts> sorted = new ArrayList<>(runs);
        sorted.sort(Comparator.comparingDouble(r -> r.perSecond(r.sent())));
        int least = (int) Math.ceil(SMALLEST_SHARE * runs.size());
        int cut = -1;
        double widest = JUMP;
        for (int i = Math.max(1, least); i <= sorted.size() - Math.max(1, least); i++) {
            double below = rate(sorted.get(i - 1));
            double jump = below > 0 ? rate(sorted.get(i)) / below : 0;
            if (jump >= widest) {
                widest = jump;
                cut = i;
            }
        }
        return cut < 0
                ? List.of()
                : List.of(
                        group(sorted.subList(0, cut), runs.size()),
                        group(sorted.subList(cut, sorted.size()), runs.size()));
    }

    private static double rate(RunCounts run) {
        return run.perSecond(run.sent());
    }

    private static Regime group(List<RunCounts> runs, int of) {
        return new Regime(
                (double) runs.size() / of,
                Band.of(runs.stream().mapToDouble(r -> r.perSecond(r.kicks())).toArray())
                        .p50(),
                Band.of(runs.stream().mapToDouble(Regime::rate).toArray()).p50(),
                Band.of(runs.stream().mapToDouble(RunCounts::kicksPerPacket).toArray())
                        .p50());
    }
}
