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
 * @param exact whether nearly every filling was the window and no more: completions during it were not used to go on
 */
record WindowFinder(int packets, int wakePackets, Samples wakeNanos, List<Long> resumed, boolean exact) {

    private static final int FEWEST_WAITS = 10;
    private static final double ONE_SIZE = 0.6;
    private static final double EXACT = 0.95;
    private static final double MOST_PACKETS = 0.5;
    private static final int SMALLEST = 4;
    private static final int LARGEST = 32768;

    static WindowFinder of(Observation seen) {
        Samples wake = new Samples();
        Samples inFlight = new Samples();
        List<Long> resumed = new ArrayList<>();
        Samples sizes = new Samples();
        int signal = 0;
        Anchor asleep = null;
        for (Anchor anchor : seen.anchors) {
            if (!anchor.isKick()) {
                continue;
            }
            int last = -1;
            while (signal < seen.signals.size() && seen.signals.at(signal) <= anchor.nanos()) {
                last = signal++;
            }
            if (last >= 0) {
                resumed.add(anchor.packets());
            }
            // A worker that sleeps has given everything back: from one such kick to the next is one filling of the
            // window.
            if (anchor.kind() == Anchor.Kind.KICK_ASLEEP) {
                if (last >= 0 && asleep != null) {
                    sizes.add(anchor.nanos(), anchor.packets() - asleep.packets(), 0);
                    wake.add(anchor.nanos(), anchor.nanos() - seen.signals.at(last), 0);
                    inFlight.add(anchor.nanos(), Math.max(0, anchor.packets() - seen.signals.nanos(last)), 0);
                }
                asleep = anchor;
            }
        }
        WindowFinder none = new WindowFinder(0, 0, wake, List.of(), false);
        if (sizes.size() < FEWEST_WAITS) {
            return none;
        }
        long middle = Math.round(sizes.quantile(0.5));
        int near = 0;
        for (int i = 0; i < sizes.size(); i++) {
            if (Math.abs(sizes.nanos(i) - middle) <= Math.max(1, middle / 50)) {
                near++;
            }
        }
        boolean usual = near >= ONE_SIZE * sizes.size() && near * (double) middle >= MOST_PACKETS * seen.packets;
        return usual && middle >= SMALLEST && middle <= LARGEST
                ? new WindowFinder(
                        (int) middle, wakePackets((int) middle, inFlight), wake, resumed, near >= EXACT * sizes.size())
                : none;
    }

    /** A ring is waited for as it was seen; a socket buffer wakes its writer at one half, which a drained one does not show. */
    private static int wakePackets(int window, Samples inFlight) {
        int seen = (int) Math.round(inFlight.quantile(0.5));
        return Integer.bitCount(window) == 1 ? seen : Math.max(seen, window / 2);
    }

    boolean found() {
        return packets > 0;
    }

    /** A window that is a power of two is the ring itself, filled to the last entry. */
    boolean isRing() {
        return found() && Integer.bitCount(packets) == 1;
    }
}
