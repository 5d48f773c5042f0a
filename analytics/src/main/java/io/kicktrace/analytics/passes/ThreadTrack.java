package io.kicktrace.analytics.passes;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is remembered of one thread: its open exit, and the kick in it. */
final class ThreadTrack {
    static final long NONE = -1;

    final int tid;
    /** Stamp of an exit whose entry has not come; {@link #NONE} none. */
    long exitNanos = NONE;

    String exitReason = "";
    /** The queue that this thread kicked last. */
    @Nullable
    QueueTrack kicked;
    /** Which events have shown the kick in hand, as bits of {@link KickSource}. */
    int kickSources;
    /** Stamp of the kick in the open exit; {@link #NONE} none. */
    long kickNanos = NONE;
    /** The kick's step in the timeline of its queue. */
    long kickStep = TimelineBuilder.NO_STEP;

    ThreadTrack(int tid) {
        this.tid = tid;
    }

    /**
     * Whether an event that shows a kick shows a new one: one exit seen by two probes is one kick.
     *
     * <pre>
     *   exit  kvm_mmio  vhost_poll_wakeup  entry     two sources, one kick
     *         vhost_poll_wakeup  vhost_poll_wakeup   one source twice, two kicks
     * </pre>
     */
    boolean isNewKick(QueueTrack queue, KickSource source) {
        if (queue == kicked && kickSources != 0 && (kickSources & source.bit()) == 0) {
            kickSources |= source.bit();
            return false;
        }
        kicked = queue;
        kickSources = source.bit();
        return true;
    }

    /** The exit or what stands for one is over. */
    void endExit() {
        exitNanos = NONE;
        kickNanos = NONE;
        kickStep = TimelineBuilder.NO_STEP;
        kickSources = 0;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(tid);
        out.writeLong(exitNanos);
        out.writeUTF(exitReason);
        out.writeUTF(kicked == null ? "" : kicked.name());
        out.writeInt(kickSources);
        out.writeLong(kickNanos);
        out.writeLong(kickStep);
    }

    static ThreadTrack read(DataInput in, java.util.Map<String, QueueTrack> queues) throws IOException {
        ThreadTrack thread = new ThreadTrack(in.readInt());
        thread.exitNanos = in.readLong();
        thread.exitReason = in.readUTF();
        thread.kicked = queues.get(in.readUTF());
        thread.kickSources = in.readInt();
        thread.kickNanos = in.readLong();
        thread.kickStep = in.readLong();
        return thread;
    }
}
