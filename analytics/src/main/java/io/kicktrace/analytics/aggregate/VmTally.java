package io.kicktrace.analytics.aggregate;

import io.kicktrace.avro.ExitCount;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Exits, events and losses of one VM over one window or one capture. */
public final class VmTally {
    private final TreeMap<String, ExitTally> exits = new TreeMap<>();
    private long events;
    private long lostEvents;
    private boolean lostUncounted;

    /** An exit. */
    public void exit(String reason) {
        tally(reason).exit();
    }

    /** The entry that ends an exit came. */
    public void pair(String reason, long nanos) {
        tally(reason).pair(nanos);
    }

    /** Events analysed. */
    public void events(long n) {
        events += n;
    }

    /** Events lost; negative: how many is unknown. */
    public void lost(long n) {
        if (n < 0) {
            lostUncounted = true;
        } else {
            lostEvents += n;
        }
    }

    /** Number of events analysed. */
    public long events() {
        return events;
    }

    /** Number of events lost; -1 if some were lost and how many is unknown. */
    public long lostEvents() {
        return lostUncounted ? -1 : lostEvents;
    }

    /** Exits by reason. */
    public Map<String, ExitCount> exitsByReason() {
        TreeMap<String, ExitCount> records = new TreeMap<>();
        exits.forEach((reason, tally) -> records.put(reason, tally.toRecord()));
        return records;
    }

    /** Writes the tally. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(events);
        out.writeLong(lostEvents);
        out.writeBoolean(lostUncounted);
        out.writeInt(exits.size());
        for (Map.Entry<String, ExitTally> e : exits.entrySet()) {
            out.writeUTF(e.getKey());
            out.writeLong(e.getValue().count());
            out.writeLong(e.getValue().timeNanos());
            out.writeLong(e.getValue().paired());
        }
    }

    /** Reads what {@link #write} wrote. */
    public static VmTally read(DataInput in) throws IOException {
        VmTally tally = new VmTally();
        tally.events = in.readLong();
        tally.lostEvents = in.readLong();
        tally.lostUncounted = in.readBoolean();
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            String reason = in.readUTF();
            tally.exits.put(reason, new ExitTally(in.readLong(), in.readLong(), in.readLong()));
        }
        return tally;
    }

    private ExitTally tally(String reason) {
        return exits.computeIfAbsent(reason, r -> new ExitTally(0, 0, 0));
    }
}
