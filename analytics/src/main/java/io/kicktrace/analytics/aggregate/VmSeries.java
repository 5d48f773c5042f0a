package io.kicktrace.analytics.aggregate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tallies of one VM: of the whole capture, and of each window of event time that is still open. */
public final class VmSeries {
    private final long windowNanos;
    private VmTally capture = new VmTally();
    private final TreeMap<Long, VmTally> open = new TreeMap<>();
    private long closedBelow = Long.MIN_VALUE;

    /** A series of windows of this size. */
    public VmSeries(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    /** Events at a time. */
    public void events(long nanos, long n) {
        capture.events(n);
        VmTally window = window(nanos);
        if (window != null) {
            window.events(n);
        }
    }

    /** An exit at a time. */
    public void exit(long nanos, String reason) {
        capture.exit(reason);
        VmTally window = window(nanos);
        if (window != null) {
            window.exit(reason);
        }
    }

    /** The entry for the exit of time {@code nanos} came {@code took} later. */
    public void pair(long nanos, String reason, long took) {
        capture.pair(reason, took);
        VmTally window = window(nanos);
        if (window != null) {
            window.pair(reason, took);
        }
    }

    /** Events lost at a time; negative: how many is unknown. */
    public void lost(long nanos, long n) {
        capture.lost(n);
        VmTally window = window(nanos);
        if (window != null) {
            window.lost(n);
        }
    }

    /** The tally of the whole capture. */
    public VmTally capture() {
        return capture;
    }

    /** Adds the indices of open windows. */
    public void openWindows(Set<Long> indices) {
        indices.addAll(open.keySet());
    }

    /** Takes out a window, which is closed by that; empty if nothing happened in it. */
    public Optional<VmTally> close(long index) {
        closedBelow = Math.max(closedBelow, index + 1);
        return Optional.ofNullable(open.remove(index));
    }

    /** Writes the series. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(closedBelow);
        capture.write(out);
        out.writeInt(open.size());
        for (Map.Entry<Long, VmTally> e : open.entrySet()) {
            out.writeLong(e.getKey());
            e.getValue().write(out);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static VmSeries read(DataInput in, long windowNanos) throws IOException {
        VmSeries series = new VmSeries(windowNanos);
        series.closedBelow = in.readLong();
        series.capture = VmTally.read(in);
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            long index = in.readLong();
            series.open.put(index, VmTally.read(in));
        }
        return series;
    }

    private @Nullable VmTally window(long nanos) {
        long index = Math.floorDiv(nanos, windowNanos);
        if (index < closedBelow) {
            return null;
        }
        return open.computeIfAbsent(index, i -> new VmTally());
    }
}
