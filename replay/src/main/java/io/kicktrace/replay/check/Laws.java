package io.kicktrace.replay.check;

/**
 * What holds in every run of every variant: packets are taken in order and once; none is used before it is sent; published =
 * used + in flight; with negotiated kicks, kicks never outnumber arms plus wraps of the index.
 */
public final class Laws implements Observer {

    private final boolean negotiated;
    private final boolean eventIdx;
    private int published;
    private int fetched;
    private int used;
    private long publishedCount;
    private long fetchedCount;
    private long usedCount;
    private long sentCount;
    private long arms;
    private long kicks;

    public Laws(boolean negotiated, boolean eventIdx) {
        this.negotiated = negotiated;
        this.eventIdx = eventIdx;
    }

    @Override
    public void onStep(SimStep step, long nowNanos, long a, long b) {
        switch (step) {
            case PUBLISH -> {
                expect(a == published, "packet " + published + " published next", nowNanos, a);
                published = (published + 1) & 0xFFFF;
                publishedCount++;
            }
            case FETCH -> {
                expect(a == fetched, "packet " + fetched + " taken next", nowNanos, a);
                fetched = (fetched + 1) & 0xFFFF;
                fetchedCount++;
                expect(fetchedCount <= publishedCount, "no packet taken before it is published", nowNanos, a);
            }
            case SEND_END -> sentCount += a;
            case USED -> {
                used = (int) ((used + a) & 0xFFFF);
                usedCount += a;
                expect(used == b, "used.idx " + used, nowNanos, b);
                expect(usedCount <= sentCount, "at most " + sentCount + " sent packets used", nowNanos, usedCount);
            }
            case ARM -> arms++;
            case KICK -> {
                kicks++;
                if (negotiated && eventIdx) {
                    // avail_event starts at 0: the first packet kicks without an arm.
                    long bound = arms + 1 + publishedCount / 65536;
                    expect(kicks <= bound, "at most " + bound + " kicks (arms + start + wraps)", nowNanos, kicks);
                }
            }
            case KICK_END,
                    BLOCKED,
                    INTERRUPT,
                    PASS_BEGIN,
                    LOOK_EMPTY,
                    ARMED,
                    SEND_BEGIN,
                    SIGNAL,
                    REQUEUE,
                    PASS_END,
                    POLL_END,
                    SLEEP,
                    WAKE,
                    RX_PASS,
                    STALL -> {}
        }
    }

    /** To be called when a run has ended: nothing got lost on the way. */
    public void finish(int inFlight, long nowNanos) {
        expect(
                publishedCount == usedCount + inFlight,
                "published = used + in flight = " + (usedCount + inFlight),
                nowNanos,
                publishedCount);
    }

    private static void expect(boolean holds, String rule, long nowNanos, long found) {
        if (!holds) {
            throw new RuleBrokenException(rule, nowNanos, Long.toString(found));
        }
    }
}
