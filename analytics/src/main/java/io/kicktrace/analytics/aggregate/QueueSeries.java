package io.kicktrace.analytics.aggregate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tallies of one virtqueue: of the whole capture, and of each window of event time that is still open. */
public final class QueueSeries {
    private final long windowNanos;
    private QueueTally capture = new QueueTally();
    private final TreeMap<Long, QueueTally> open = new TreeMap<>();
    /** Windows below this index are handed out and take nothing more. */
    private long closedBelow = Long.MIN_VALUE;

    private long currentIndex = Long.MIN_VALUE;
    private @Nullable QueueTally current;

    /** A series of windows of this size. */
    public QueueSeries(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    /** Counts at a time. */
    public void add(QueueCount count, long nanos, long n) {
        capture.add(count, n);
        QueueTally window = window(Math.floorDiv(nanos, windowNanos));
        if (window != null) {
            window.add(count, n);
        }
    }

    /** Counts a descriptor look-up by the head it returned. */
    public void head(long nanos, long head) {
        capture.head(head);
        QueueTally window = window(Math.floorDiv(nanos, windowNanos));
        if (window != null) {
            window.head(head);
        }
    }

    /** Adds a sample at a time. */
    public void sample(QueueDistribution distribution, long nanos, long value) {
        capture.sample(distribution, value);
        QueueTally window = window(Math.floorDiv(nanos, windowNanos));
        if (window != null) {
            window.sample(distribution, value);
        }
    }

    /** Counts the nanoseconds from {@code from} to {@code to}, each in the window it lies in. */
    public void span(QueueCount count, long from, long to) {
        long at = from;
        while (at < to) {
            long index = Math.floorDiv(at, windowNanos);
            if (index < closedBelow) {
                long reopened = Math.min(to, closedBelow * windowNanos);
                capture.add(count, reopened - at);
                at = reopened;
                continue;
            }
            long end = Math.min(to, (index + 1) * windowNanos);
            add(count, at, end - at);
            at = end;
        }
    }

    /** From this time on all CPUs are covered. */
    public void coverageStarts() {
        capture.coverageStarts();
        open.values().forEach(QueueTally::coverageStarts);
    }

    /** The tally of the whole capture. */
    public QueueTally capture() {
        return capture;
    }

    /** Adds the indices of open windows. */
    public void openWindows(Set<Long> indices) {
        indices.addAll(open.keySet());
    }

    /** Takes out a window, which is closed by that; empty if nothing was counted in it. */
    public Optional<QueueTally> close(long index) {
        closedBelow = Math.max(closedBelow, index + 1);
        if (currentIndex == index) {
            currentIndex = Long.MIN_VALUE;
            current = null;
        }
        return Optional.ofNullable(open.remove(index));
    }

    /** Writes the series. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(closedBelow);
        capture.write(out);
        out.writeInt(open.size());
        for (Map.Entry<Long, QueueTally> e : open.entrySet()) {
            out.writeLong(e.getKey());
            e.getValue().write(out);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static QueueSeries read(DataInput in, long windowNanos) throws IOException {
        QueueSeries series = new QueueSeries(windowNanos);
        series.closedBelow = in.readLong();
        series.capture = QueueTally.read(in);
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            long index = in.readLong();
            series.open.put(index, QueueTally.read(in));
        }
        return series;
    }

    private @Nullable QueueTally window(long index) {
        if (index == currentIndex) {
            return current;
        }
        if (index < closedBelow) {
            return null;
        }
        QueueTally tally = open.get(index);
        if (tally == null) {
            tally = new QueueTally();
            open.put(index, tally);
        }
        currentIndex = index;
        current = tally;
        return tally;
    }
}
