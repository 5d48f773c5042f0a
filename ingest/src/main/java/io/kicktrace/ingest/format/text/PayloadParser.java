package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;

/** Reads what stands behind the name of one kind of event, however a tool or kernel version prints it. */
interface PayloadParser {
    /**
     * Fills the draft, which the caller has started as an event that counts by name only.
     *
     * @return false if the payload lacks what its name promises; the draft may then be in any state
     */
    boolean parse(byte[] text, int from, int to, EventDraft draft);

    /** Whether a payload that the input ends in is whole for sure. */
    default boolean complete(byte[] text, int from, int to) {
        return false;
    }
}
