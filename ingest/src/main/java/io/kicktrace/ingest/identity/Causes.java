package io.kicktrace.ingest.identity;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which party a thread belongs to by what it does: whom it kicks, whom it wakes, who follows it. */
final class Causes {
    /** So often it is looked up afresh who kicks whom when there is news; then only once in as many times. */
    private static final int PATIENCE = 64;

    private final Known known;
    private final Parties parties;
    private Map<Integer, PartyVote> kickersOfWorker = new HashMap<>();
    private long lookedUpAt = -1;
    private int asked;

    Causes(Known known, Parties parties) {
        this.known = known;
        this.parties = parties;
    }

    /** The party of the worker that serves the queues a thread kicks; else of the worker it wakes; else of its follower. */
    @Nullable
    Party ofKicker(ThreadFacts facts) {
        PartyVote kicked = new PartyVote();
        for (int i = 0; i < facts.kicked.size(); i++) {
            Virtqueue queue = known.layout.queueOf(known.layout.inner(facts.kicked.thing(i)));
            if (queue != null) {
                kicked.add(parties.partyOrNull(queue.pair.worker), facts.kicked.count(i));
            }
        }
        Party winner = kicked.winner();
        if (winner != null) {
            return winner;
        }
        PartyVote woken = new PartyVote();
        for (int i = 0; i < facts.wakes.size(); i++) {
            int thread = facts.wakes.thing(i);
            if (known.isWorker(thread)) {
                woken.add(parties.partyOrNull(thread), facts.wakes.count(i));
            }
        }
        Party wokenParty = woken.winner();
        return wokenParty == null ? ofFollower(facts) : wokenParty;
    }

    /** The party of the threads that kick the queues a worker serves, for a worker that does not tell its owner. */
    @Nullable
    Party ofWorker(ThreadFacts worker) {
        if (lookedUpAt != known.version() && (++asked <= PATIENCE || asked % PATIENCE == 0)) {
            lookedUpAt = known.version();
            kickersOfWorker = lookUpKickers();
        }
        PartyVote kickers = kickersOfWorker.get(worker.thread);
        return kickers == null ? null : kickers.winner();
    }

    /** Whether what a thread does makes it one that kicks. */
    boolean kicks(ThreadFacts facts) {
        for (int i = 0; i < facts.kicked.size(); i++) {
            if (known.layout.queueOf(known.layout.inner(facts.kicked.thing(i))) != null) {
                return true;
            }
        }
        return ofFollower(facts) != null;
    }

    /** The party of the worker that regularly follows the kicks of a thread, and follows no other. */
    private @Nullable Party ofFollower(ThreadFacts facts) {
        PartyVote followers = new PartyVote();
        for (Kicker kicker : facts.kickers) {
            int worker = kicker.worker(known);
            if (worker != ThreadFacts.NONE) {
                followers.add(parties.partyOrNull(worker), kicker.kicks);
            }
        }
        return followers.winner();
    }

    private Map<Integer, PartyVote> lookUpKickers() {
        Map<Integer, PartyVote> all = new HashMap<>();
        for (Inner wait : known.layout.waits()) {
            Virtqueue queue = known.layout.queueOf(wait);
            if (queue != null) {
                PartyVote kickers = all.computeIfAbsent(queue.pair.worker, w -> new PartyVote());
                for (int i = 0; i < wait.kickers.size(); i++) {
                    kickers.add(parties.partyOrNull(wait.kickers.thing(i)), wait.kickers.count(i));
                }
            }
        }
        return all;
    }
}
