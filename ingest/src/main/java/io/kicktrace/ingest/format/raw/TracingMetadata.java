package io.kicktrace.ingest.format.raw;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a recorder copies out of tracefs beside the events: the layout of pages and events, symbols, thread names. A
 * trace.dat of version 6 and the tracing data of perf.data hold it in one piece ({@link #readAll}), a trace.dat of version
 * 7 in sections, each of which has a method of its own here.
 */
public final class TracingMetadata {
    /** More events than any kernel has. */
    public static final int MAX_EVENTS = 20_000;

    /** Several times what a kernel with all its events has; what takes memory is fields, not text. */
    private static final int MAX_FIELDS = 1 << 17;

    private static final int MAX_SYSTEMS = 10_000;
    private static final int MAX_NAME_BYTES = 4096;
    private static final int MAX_HEADER_BYTES = 1 << 20;

    private byte[] headerPage = new byte[0];
    private final List<EventFormat> events = new ArrayList<>();
    private final Set<Integer> ids = new HashSet<>();
    private int fields;
    private KernelSymbols symbols = KernelSymbols.none();
    private SavedNames names = SavedNames.none();
    private int malformedEvents;
    private Optional<String> firstMalformed = Optional.empty();

    /** Reads all parts in the order in which trace.dat 6 and perf.data hold them. */
    public void readAll(MetadataInput in) throws IOException {
        readHeaderInfo(in);
        readFtraceEvents(in);
        readEventSystems(in);
        readSymbols(in);
        skipPrintkFormats(in);
        // versions of the description before 0.6 end here
        if (in.leftBytes() >= Long.BYTES) {
            readThreadNames(in);
        }
    }

    /** The layout of ring-buffer pages. */
    public void readHeaderInfo(MetadataInput in) throws IOException {
        in.expect("header_page\0");
        headerPage = in.bytes(in.size64("size of header_page"), MAX_HEADER_BYTES, "header_page");
        in.expect("header_event\0");
        in.skip(in.size64("size of header_event"), "header_event");
    }

    /** The events of ftrace itself: function, print, ... */
    public void readFtraceEvents(MetadataInput in) throws IOException {
        readEvents(in, "ftrace");
    }

    /** The events of all systems. */
    public void readEventSystems(MetadataInput in) throws IOException {
        int systems = in.count(in.u32("number of systems"), 5, MAX_SYSTEMS, "number of systems");
        for (int i = 0; i < systems; i++) {
            readEvents(in, in.string(MAX_NAME_BYTES, "name of system"));
        }
    }

    private void readEvents(MetadataInput in, String system) throws IOException {
        int count = in.count(in.u32("number of events"), 8, MAX_EVENTS - events.size(), "number of events");
        for (int i = 0; i < count; i++) {
            byte[] text = in.bytes(in.size64("size of format"), EventFormat.MAX_TEXT_BYTES, "event format");
            try {
                EventFormat event = EventFormat.parse(system, text);
                if (ids.add(event.id())) {
                    events.add(event);
                    fields += event.fields().size();
                    if (fields > MAX_FIELDS) {
                        throw in.wrong("event formats", "at most " + MAX_FIELDS + " fields in all", "more");
                    }
                }
            } catch (MalformedFormatException e) {
                if (malformedEvents++ == 0) {
                    firstMalformed = Optional.ofNullable(e.getMessage());
                }
            }
        }
    }

    /** Kernel symbols. A text that is too long to keep is used as far as it can be. */
    public void readSymbols(MetadataInput in) throws IOException {
        long length = in.length(in.u32("size of kallsyms"), "size of kallsyms");
        int kept = (int) Math.min(length, KernelSymbols.MAX_TEXT_BYTES);
        symbols = KernelSymbols.parse(in.bytes(kept, kept, "kallsyms"));
        in.skip(length - kept, "kallsyms");
    }

    /** Texts of trace_printk, which no event here needs. */
    public void skipPrintkFormats(MetadataInput in) throws IOException {
        in.skip(in.u32("size of printk formats"), "printk formats");
    }

    /** Thread names. */
    public void readThreadNames(MetadataInput in) throws IOException {
        long length = in.length(in.size64("size of cmdlines"), "size of cmdlines");
        int kept = (int) Math.min(length, SavedNames.MAX_TEXT_BYTES);
        names = SavedNames.parse(in.bytes(kept, kept, "cmdlines"));
        in.skip(length - kept, "cmdlines");
    }

    /** The text of header_page; empty if it was not read. */
    public byte[] headerPage() {
        return headerPage.clone();
    }

    /** The events described, each number once. */
    public List<EventFormat> events() {
        return List.copyOf(events);
    }

    /** Kernel symbols; none if they were not read. */
    public KernelSymbols symbols() {
        return symbols;
    }

    /** Thread names; none if they were not read. */
    public SavedNames names() {
        return names;
    }

    /** Descriptions of events that could not be read; records of these events are of an unknown number. */
    public int malformedEvents() {
        return malformedEvents;
    }

    /** What was wrong with the first of them. */
    public Optional<String> firstMalformed() {
        return firstMalformed;
    }
}
