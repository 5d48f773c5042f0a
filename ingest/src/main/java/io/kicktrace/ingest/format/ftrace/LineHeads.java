package io.kicktrace.ingest.format.ftrace;

/** The forms of a line with a head, the ordinary one first. */
final class LineHeads {
    private final EventLine ordinary;
    private final LatencyLine latency;
    private final VerboseLine verbose;

    LineHeads(LineHead head) {
        ordinary = new EventLine(head);
        latency = new LatencyLine(head);
        verbose = new VerboseLine(head);
    }

    /** Reads a head that stands where the kernel puts it. */
    boolean readAligned(byte[] text, int from, int to) {
        return ordinary.readAligned(text, from, to);
    }

    /** Reads a head of a rarer form, or one that has been moved. */
    boolean readShifted(byte[] text, int from, int to) {
        return latency.read(text, from, to)
                || verbose.read(text, from, to)
                || ordinary.readAnywhere(text, from, to)
                || ordinary.readWithoutThread(text, from, to);
    }
}
