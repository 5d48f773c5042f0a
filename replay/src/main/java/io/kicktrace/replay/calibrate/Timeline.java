package io.kicktrace.replay.calibrate;

import java.util.Arrays;

/** The steps of one TX queue in one capture, as plain arrays in time order, with what the capture says of itself. */
public final class Timeline {

    private final long[] nanos;
    private final StepCode[] codes;
    private final int[] counts;
    private final long[] aux;
    private final Facts facts;

    /**
     * What a timeline says beside its steps.
     *
     * @param variantSeen id of the kernel variant the call order shows; "" where it does not
     * @param workerEventsPerPacket recorded events of the worker per packet; NaN unknown
     * @param bytesPerPacket mean packet size; NaN unknown
     * @param kicksRecorded whether KICK steps are complete
     * @param wakeupsRecorded whether WORKER_WAKEUP steps are complete
     */
    public record Facts(
            String variantSeen,
            double workerEventsPerPacket,
            double bytesPerPacket,
            boolean kicksRecorded,
            boolean wakeupsRecorded) {}

    private Timeline(long[] nanos, StepCode[] codes, int[] counts, long[] aux, Facts facts) {
        this.nanos = nanos;
        this.codes = codes;
        this.counts = counts;
        this.aux = aux;
        this.facts = facts;
    }

    public int size() {
        return nanos.length;
    }

    public long nanos(int i) {
        return nanos[i];
    }

    public StepCode code(int i) {
        return codes[i];
    }

    public int count(int i) {
        return counts[i];
    }

    public long aux(int i) {
        return aux[i];
    }

    public Facts facts() {
        return facts;
    }

    /** Collects steps in time order. */
    public static final class Builder {

        private long[] nanos = new long[1024];
        private StepCode[] codes = new StepCode[1024];
        private int[] counts = new int[1024];
        private long[] aux = new long[1024];
        private int size;

        public void add(long atNanos, StepCode code, int count, long auxiliary) {
            if (size == nanos.length) {
                int capacity = Math.multiplyExact(size, 2);
                nanos = Arrays.copyOf(nanos, capacity);
                codes = Arrays.copyOf(codes, capacity);
                counts = Arrays.copyOf(counts, capacity);
                aux = Arrays.copyOf(aux, capacity);
            }
            // A step before its predecessor would be a broken contract; equal stamps are common.
            nanos[size] = size == 0 ? atNanos : Math.max(atNanos, nanos[size - 1]);
            codes[size] = code;
            counts[size] = count;
            aux[size] = auxiliary;
            size++;
        }

        public int size() {
            return size;
        }

        public Timeline build(Facts facts) {
            return new Timeline(
                    Arrays.copyOf(nanos, size),
                    Arrays.copyOf(codes, size),
                    Arrays.copyOf(counts, size),
                    Arrays.copyOf(aux, size),
                    facts);
        }
    }
}
