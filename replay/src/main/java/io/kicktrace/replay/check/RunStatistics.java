package io.kicktrace.replay.check;

/** Counts what a run did, from a warm-up time on. The figures of every prediction come from here. */
public final class RunStatistics implements Observer {

    private static final int LATENCY_BUCKETS = 64 * 16;

    private final long fromNanos;
    private final long[] latencyCounts = new long[LATENCY_BUCKETS];
    private final long[] publishedNanos;
    private final int mask;
    private long published;
    private long sent;
    private long sends;
    private long kicks;
    private long kicksAwake;
    private long kicksInSend;
    private long kickStallNanos;
    private long arms;
    private long races;
    private long passes;
    private long emptyPasses;
    private long requeues;
    private long sleeps;
    private long wakeups;
    private long interrupts;
    private long sleptNanos;
    private boolean sending;
    private long sleepingSince = -1;
    private long fetchedInPass;

    public RunStatistics(long fromNanos, int ringSize) {
        this.fromNanos = fromNanos;
        this.publishedNanos = new long[ringSize];
        this.mask = ringSize - 1;
    }

    @Override
    public void onStep(SimStep step, long nowNanos, long a, long b) {
        if (step == SimStep.PUBLISH) {
            publishedNanos[(int) a & mask] = nowNanos;
        } else if (step == SimStep.SLEEP) {
            sleepingSince = nowNanos;
        } else if (step == SimStep.WAKE) {
            if (nowNanos >= fromNanos) {
                sleptNanos += nowNanos - Math.max(fromNanos, sleepingSince);
            }
            sleepingSince = -1;
        }
        if (nowNanos < fromNanos) {
            return;
        }
        count(step, nowNanos, a, b);
    }

    private void count(SimStep step, long nowNanos, long a, long b) {
        switch (step) {
            case PUBLISH -> published++;
            case KICK -> {
                kicks++;
                if (a == 0) {
                    kicksAwake++;
                }
                if (sending) {
                    kicksInSend++;
                }
            }
            case KICK_END -> kickStallNanos += a;
            case PASS_BEGIN -> {
                passes++;
                fetchedInPass = 0;
            }
            case FETCH -> fetchedInPass++;
            case ARM -> arms++;
            case ARMED -> races += a;
            case SEND_BEGIN -> sending = true;
            case SEND_END -> {
                sending = false;
                sends++;
                sent += a;
                for (int i = 0; i < a; i++) {
                    latencyCounts[bucket(nowNanos - publishedNanos[(int) (b + i) & mask])]++;
                }
            }
            case INTERRUPT -> interrupts++;
            case REQUEUE -> requeues++;
            case PASS_END -> {
                if (fetchedInPass == 0) {
                    emptyPasses++;
                }
            }
            case SLEEP -> sleeps++;
            case WAKE -> wakeups++;
            case BLOCKED, LOOK_EMPTY, USED, SIGNAL, POLL_END, RX_PASS, STALL -> {}
        }
    }

    /** Log-linear: 16 buckets per power of two, so a quantile is right within 6 %. */
    private static int bucket(long nanos) {
        if (nanos < 16) {
            return (int) Math.max(0, nanos);
        }
        int exponent = 63 - Long.numberOfLeadingZeros(nanos);
        return (exponent - 3) * 16 + (int) ((nanos >>> (exponent - 4)) & 15);
    }

    private static double value(int bucket) {
        if (bucket < 16) {
            return bucket;
        }
        int exponent = bucket / 16 + 3;
        return (16 + bucket % 16 + 0.5) * (1L << (exponent - 4));
    }

    /** Latency from visible to sent, ns; NaN if nothing was sent. */
    public double latencyNanos(double quantile) {
        long total = 0;
        for (long count : latencyCounts) {
            total += count;
        }
        if (total == 0) {
            return Double.NaN;
        }
        double rank = quantile * total;
        long seen = 0;
        for (int i = 0; i < LATENCY_BUCKETS; i++) {
            seen += latencyCounts[i];
            if (seen >= rank && latencyCounts[i] > 0) {
                return value(i);
            }
        }
        return value(LATENCY_BUCKETS - 1);
    }

    /** Counts as a value, for a run that ended at this time. */
    public RunCounts counts(long endNanos) {
        long slept = sleptNanos + (sleepingSince < 0 ? 0 : Math.max(0, endNanos - Math.max(fromNanos, sleepingSince)));
        return new RunCounts(
                Math.max(1, endNanos - fromNanos),
                published,
                sent,
                sends,
                kicks,
                kicksAwake,
                kicksInSend,
                kickStallNanos,
                arms,
                races,
                passes,
                emptyPasses,
                requeues,
                sleeps,
                wakeups,
                interrupts,
                slept,
                latencyNanos(0.5),
                latencyNanos(0.99));
    }
}
