package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.table.ThreadTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Thread names that the kernel had kept when the recording ended ({@code saved_cmdlines}). They are told to the thread
 * table when a thread first runs, so that a thread that does nothing does not show up.
 */
public final class SavedNames {
    /** Longest text that is read. */
    public static final int MAX_TEXT_BYTES = 8 << 20;
    /** The kernel keeps 128 names, or as many as saved_cmdlines_size says. */
    private static final int MAX_NAMES = 1 << 17;

    private record Place(int from, int to) {}

    private final byte[] text;
    private final Map<Integer, Place> places = new HashMap<>();

    private SavedNames(byte[] text) {
        this.text = text;
    }

    /** No names. */
    public static SavedNames none() {
        return new SavedNames(new byte[0]);
    }

    /** Reads lines {@code PID NAME}; a name may hold blanks. */
    public static SavedNames parse(byte[] text) {
        SavedNames names = new SavedNames(text);
        int from = 0;
        while (from < text.length && names.places.size() < MAX_NAMES) {
            int to = from;
            while (to < text.length && text[to] != '\n' && text[to] != 0) {
                to++;
            }
            names.line(from, to);
            from = to + 1;
        }
        return names;
    }

    private void line(int from, int to) {
        int tid = 0;
        int at = from;
        while (at < to && text[at] >= '0' && text[at] <= '9' && tid <= (Integer.MAX_VALUE - 9) / 10) {
            tid = tid * 10 + (text[at++] - '0');
        }
        if (at > from && at < to && text[at] == ' ') {
            places.put(tid, new Place(at + 1, to));
        }
    }

    /** The number of the thread that runs, which gets its kept name if it has not been seen before. */
    public int running(int tid, ThreadTable threads) {
        int thread = threads.find(tid);
        if (thread != ThreadTable.NONE) {
            return thread;
        }
        Place place = places.get(tid);
        return place == null
                ? threads.thread(tid)
                : threads.thread(tid, ThreadInfo.UNKNOWN_TGID, text, place.from, place.to);
    }
}
