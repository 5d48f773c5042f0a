package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds a submitter that runs until its window is full, waits for the guest's interrupt, and goes on: every wait ends shortly
 * after a signal, and the packets from wait to wait are one and the same number.
 *
 * <pre>
 *   kick(0) ... 256 packets ... used 256, signal --irq, guest wake--> kick(256) ... 256 packets ...
 * </pre>
 *
 * @param packets the window; 0 if none was found
 * @param wakePackets packets in flight when the submitter went on
 * @param wakeNanos signal to the next packet's kick, one for each wait
 * @param resumed packets that ended a wait
 */
record WindowFinder(int packets, int wakePackets, Samples wakeNanos, List<Long> resumed) {

    private static final int FEWEST_WAITS = 10;
    private static final double MOST_KICKS = 0.8;
    private static final double ONE_SIZE = 0.6;

    static WindowFinder of(Observation seen) {
        Samples wake = new Samples();
        Samples inFlight = new Samples();
        List<Long> resumed = new ArrayList<>();
        long[] sizes = new long[seen.anchors.size()];
        int count = 0;
        int kicks = 0;
        int signal = 0;
        long before = -1;
        for (Anchor anchor : seen.anchors) {
            if (!anchor.isKick()) {
                continue;
            }
            kicks++;
            int last = -1;
            while (signal < seen.signals.size() && seen.signals.at(signal) <= anchor.nanos()) {
                last = signal++;
            }
            if (last >= 0) {
                if (before >= 0) {
                    sizes[count++] = anchor.packets() - before;
                }
                before = anchor.packets();
                wake.add(anchor.nanos(), anchor.nanos() - seen.signals.at(last), 0);
                inFlight.add(anchor.nanos(), Math.max(0, anchor.packets() - seen.signals.nanos(last)), 0);
                resumed.add(anchor.packets());
            }
        }
        if (resumed.size() < FEWEST_WAITS || resumed.size() < MOST_KICKS * kicks) {
            return new WindowFinder(0, 0, wake, List.of());
        }
        long[] used = java.util.Arrays.copyOf(sizes, count);
        long middle = Math.round(Robust.quantile(used, 0.5));
        int near = 0;
        for (long size : used) {
            if (Math.abs(size - middle) <= Math.max(1, middle / 50)) {
                near++;
            }
        }
        if (middle < 4 || middle > 32768 || near < ONE_SIZE * count) {
            return new WindowFinder(0, 0, wake, List.of());
        }
        return new WindowFinder((int) middle, (int) Math.round(inFlight.quantile(0.5)), wake, resumed);
    }

    boolean found() {
        return packets > 0;
    }

    /** A window that is a power of two is the ring itself, filled to the last entry. */
    boolean isRing() {
        return found() && Integer.bitCount(packets) == 1;
    }
}
