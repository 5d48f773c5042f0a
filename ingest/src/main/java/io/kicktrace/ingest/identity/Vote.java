package io.kicktrace.ingest.identity;

/** One thing out of several that evidence speaks for; settled once it clearly leads. */
final class Vote {
    /** No thing. */
    static final int NONE = -1;
    /** A winner has more than this many votes for each one against it. */
    private static final int CLEAR_LEAD = 4;

    private int candidate = NONE;
    private long votesFor;
    private long votesAgainst;

    /** Counts a vote; true if the winner may have changed. */
    boolean add(int thing) {
        int before = winner();
        if (candidate == NONE) {
            candidate = thing;
        }
        if (thing == candidate) {
            votesFor++;
        } else if (++votesAgainst > votesFor) {
            candidate = thing;
            votesAgainst = votesFor;
            votesFor = 1;
        }
        return winner() != before;
    }

    /** The thing that leads clearly, or {@link #NONE}. */
    int winner() {
        return votesFor > CLEAR_LEAD * votesAgainst ? candidate : NONE;
    }
}
