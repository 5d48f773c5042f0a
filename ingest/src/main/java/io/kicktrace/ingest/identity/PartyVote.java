package io.kicktrace.ingest.identity;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One party out of several that evidence speaks for. */
final class PartyVote {
    private final List<Party> candidates = new ArrayList<>();
    private final List<Long> votes = new ArrayList<>();
    private long sum;

    /** Counts votes; those for a party that is not known, or has no name, are votes against all others. */
    void add(@Nullable Party party, long count) {
        sum += count;
        if (party == null || !party.isNamed()) {
            return;
        }
        int i = candidates.indexOf(party);
        if (i < 0) {
            candidates.add(party);
            votes.add(count);
        } else {
            votes.set(i, votes.get(i) + count);
        }
    }

    /** The party that has more than four fifths of the votes; null if none has. */
    @Nullable
    Party winner() {
        for (int i = 0; i < candidates.size(); i++) {
            if (votes.get(i) * 5 > sum * 4) {
                return candidates.get(i);
            }
        }
        return null;
    }
}
