package io.kicktrace.report.timeline;

/** What a kick was good for; the words are those of the metrics. */
public enum KickClass {
    /** It woke the worker. */
    WOKE("kick that woke the worker"),
    /** Wasted between the arm and the end of the send that followed it. */
    IN_SEND("kick wasted in the send"),
    /** Wasted: the worker was awake. */
    WASTED("kick wasted"),
    /** Nothing behind it in the capture tells. */
    UNJUDGED("kick, not judged");

    private final String words;

    KickClass(String words) {
        this.words = words;
    }

    /** In words, for people. */
    public String words() {
        return words;
    }

    /** Whether it counts in {@code kicks_wasted}. */
    public boolean isWasted() {
        return this == WASTED || this == IN_SEND;
    }
}
