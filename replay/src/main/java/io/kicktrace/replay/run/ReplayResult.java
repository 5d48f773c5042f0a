package io.kicktrace.replay.run;

import java.util.List;

/**
 * What a replay did.
 *
 * @param queues timelines found
 * @param predictions rows written
 * @param notes what could not be done, one sentence each
 */
public record ReplayResult(int queues, int predictions, List<String> notes) {

    public ReplayResult {
        notes = List.copyOf(notes);
    }
}
