package io.kicktrace.report.summary;

import io.kicktrace.report.sql.ResultRow;
import java.util.List;

/**
 * What a report says.
 *
 * @param scope what it covers, in words
 * @param fleet the fleet added up
 * @param ranking queues by what they waste, as many as a reader can use
 * @param rankedQueues how many there are in all
 * @param sections queues with a section of their own, in the order of the ranking
 * @param exits exits of VMs by reason
 * @param inputs what was read
 * @param quality what the captures of each VM lost, only those that lost anything
 */
public record Summary(
        String scope,
        ResultRow fleet,
        List<ResultRow> ranking,
        long rankedQueues,
        List<QueueSection> sections,
        List<ResultRow> exits,
        List<ResultRow> inputs,
        List<ResultRow> quality) {

    /** Copies the lists. */
    public Summary {
        ranking = List.copyOf(ranking);
        sections = List.copyOf(sections);
        exits = List.copyOf(exits);
        inputs = List.copyOf(inputs);
        quality = List.copyOf(quality);
    }
}
