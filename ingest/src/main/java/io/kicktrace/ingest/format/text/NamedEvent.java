package io.kicktrace.ingest.format.text;

/** An event name of one input: how often it occurs and how its payload is read. */
public final class NamedEvent {
    private final String name;
    private final PayloadParser parser;
    private long count;

    NamedEvent(String name, PayloadParser parser) {
        this.name = name;
        this.parser = parser;
    }

    /** The name as the trace spells it. */
    public String name() {
        return name;
    }

    /** Events so far. */
    public long count() {
        return count;
    }

    PayloadParser parser() {
        return parser;
    }

    void countOne() {
        count++;
    }
}
