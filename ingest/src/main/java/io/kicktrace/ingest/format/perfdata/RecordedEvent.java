package io.kicktrace.ingest.format.perfdata;

import java.util.Locale;

/** One event that was recorded: what its samples look like, and how it is called. */
final class RecordedEvent {
    final PerfAttr attr;
    final SampleLayout layout;
    final SampleTrailer trailer;
    private String name = "";
    private long samples;

    RecordedEvent(PerfAttr attr) {
        this.attr = attr;
        layout = new SampleLayout(attr);
        trailer = new SampleTrailer(attr);
    }

    void named(String newName) {
        if (!newName.isEmpty()) {
            name = newName;
        }
    }

    /** As perf prints it, if the file tells. */
    String name() {
        if (!name.isEmpty()) {
            return name;
        }
        return attr.isTracepoint()
                ? "tracepoint-" + attr.config()
                : String.format(Locale.ROOT, "type-%d/config-0x%x", attr.type(), attr.config());
    }

    /** Counts a sample that no format file describes. */
    void countOne() {
        samples++;
    }

    long samples() {
        return samples;
    }
}
