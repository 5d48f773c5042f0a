package io.kicktrace.report.summary;

import io.kicktrace.report.Numbers;
import io.kicktrace.report.sql.ResultRow;
import java.util.OptionalDouble;

/** What it comes to, in one sentence. */
public final class Verdict {
    private Verdict() {}

    /** The part of a sentence that stands behind the name of the queue: what it wastes, what would help. */
    public static String ofQueue(ResultRow line) {
        StringBuilder words = new StringBuilder();
        OptionalDouble share = line.number("wasted_share");
        if (share.isPresent()) {
            words.append(Numbers.percent(share.getAsDouble()))
                    .append(" of its kicks are wasted (")
                    .append(line.is("lower_bound") ? "at least " : "")
                    .append(Numbers.rounded(
                            line.number("kicks_wasted_per_second").orElse(0)))
                    .append("/s)");
        } else if (line.has("kicks_per_second")) {
            words.append(Numbers.rounded(line.number("kicks_per_second").orElse(0)))
                    .append(" kicks/s, of which it is not known how many are wasted");
        } else {
            words.append("its kicks are not recorded");
        }
        words.append("; ");
        if (line.is("worth_acting")) {
            words.append(variant(line))
                    .append(" would save ")
                    .append(saving(line))
                    .append(" kicks/s");
            line.number("cores_saved")
                    .ifPresent(cores ->
                            words.append(", ").append(Numbers.plain(cores)).append(" CPUs of exits"));
        } else if (!line.has("best_variant")) {
            words.append("no kernel variant simulated here saves any");
        } else {
            words.append("not worth acting on: the best, ")
                    .append(variant(line))
                    .append(", saves ")
                    .append(saving(line))
                    .append(" kicks/s");
        }
        return words.append('.').toString();
    }

    /** The fleet in one sentence. */
    public static String ofFleet(ResultRow fleet) {
        long queues = fleet.whole("queues").orElse(0);
        long worth = fleet.whole("queues_worth_acting").orElse(0);
        if (queues == 0) {
            return "No vhost queue with traffic was seen.";
        }
        String of = worth + " of " + Numbers.whole(queues) + (queues == 1 ? " queue" : " queues");
        return worth == 0
                ? of + " is worth acting on."
                : of + (worth == 1 ? " is" : " are") + " worth acting on; a change of kernel would save "
                        + saving(fleet) + " kicks/s there.";
    }

    private static String variant(ResultRow line) {
        long poll = line.whole("best_poll_us").orElse(0);
        return line.text("best_variant") + (poll > 0 ? " with poll-us " + poll : "");
    }

    /** A median with its interval, e.g. {@code 2,100 [1,800, 2,400]}. */
    public static String saving(ResultRow row) {
        return Numbers.rounded(row.number("saved_p50").orElse(0)) + " ["
                + Numbers.rounded(row.number("saved_low").orElse(0)) + ", "
                + Numbers.rounded(row.number("saved_high").orElse(0)) + "]";
    }
}
