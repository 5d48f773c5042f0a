package io.kicktrace.analytics.aggregate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Counts and distributions of one virtqueue over one window or one capture. Counts are held twice: all of them, and those
 * since the last time a CPU's buffer started, which ratios between CPUs must be taken from.
 */
public final class QueueTally {
    private static final int COUNTS = QueueCount.values().length;
    private static final int DISTRIBUTIONS = QueueDistribution.values().length;

    private final long[] all = new long[COUNTS];
    private final long[] covered = new long[COUNTS];
    private final DescriptorHeads heads = new DescriptorHeads();
    private final DescriptorHeads coveredHeads = new DescriptorHeads();
    private final @Nullable Samples[] samples = new @Nullable Samples[DISTRIBUTIONS];

    /** Counts. */
    public void add(QueueCount count, long n) {
        all[count.ordinal()] += n;
        covered[count.ordinal()] += n;
    }

    /** Counts a descriptor look-up by the head it returned. */
    public void head(long head) {
        add(QueueCount.DESCRIPTORS, 1);
        heads.add(head);
        coveredHeads.add(head);
    }

    /** Adds a sample. */
    public void sample(QueueDistribution distribution, long value) {
        Samples s = samples[distribution.ordinal()];
        if (s == null) {
            s = new Samples();
            samples[distribution.ordinal()] = s;
        }
        s.add(value);
    }

    /** From here on all CPUs are covered: the counts for ratios start over. */
    public void coverageStarts() {
        java.util.Arrays.fill(covered, 0);
        coveredHeads.clear();
    }

    /** A count. */
    public long get(QueueCount count) {
        return all[count.ordinal()];
    }

    /** A count over the time that all CPUs cover. */
    public long covered(QueueCount count) {
        return covered[count.ordinal()];
    }

    /** Descriptors fetched, given the largest head seen in the capture. */
    public long fetched(DescriptorHeads whole) {
        return get(QueueCount.DESCRIPTORS) - heads.emptyLooks(whole);
    }

    /** The same over the time that all CPUs cover. */
    public long coveredFetched(DescriptorHeads whole) {
        return covered(QueueCount.DESCRIPTORS) - coveredHeads.emptyLooks(whole);
    }

    /** The heads seen. */
    public DescriptorHeads heads() {
        return heads;
    }

    /** The samples of a distribution; none if there is none. */
    public Samples samples(QueueDistribution distribution) {
        Samples s = samples[distribution.ordinal()];
        return s == null ? new Samples() : s;
    }

    /** Whether nothing was ever counted. */
    public boolean isEmpty() {
        for (long n : all) {
            if (n != 0) {
                return false;
            }
        }
        return true;
    }

    /** Writes the tally. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(COUNTS);
        for (int i = 0; i < COUNTS; i++) {
            out.writeLong(all[i]);
            out.writeLong(covered[i]);
        }
        heads.write(out);
        coveredHeads.write(out);
        out.writeInt(DISTRIBUTIONS);
        for (Samples s : samples) {
            out.writeBoolean(s != null);
            if (s != null) {
                s.write(out);
            }
        }
    }

    /** Reads what {@link #write} wrote; counts that an older version did not have are 0. */
    public static QueueTally read(DataInput in) throws IOException {
        QueueTally tally = new QueueTally();
        int counts = in.readInt();
        for (int i = 0; i < counts; i++) {
            tally.all[i] = in.readLong();
            tally.covered[i] = in.readLong();
        }
        tally.heads.read(in);
        tally.coveredHeads.read(in);
        int distributions = in.readInt();
        for (int i = 0; i < distributions; i++) {
            if (in.readBoolean()) {
                tally.samples[i] = Samples.read(in);
            }
        }
        return tally;
    }
}
