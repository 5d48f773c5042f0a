package io.kicktrace.ingest.format.perfdata;

import static io.kicktrace.ingest.format.perfdata.SampleField.ADDR;
import static io.kicktrace.ingest.format.perfdata.SampleField.CALLCHAIN;
import static io.kicktrace.ingest.format.perfdata.SampleField.CPU;
import static io.kicktrace.ingest.format.perfdata.SampleField.ID;
import static io.kicktrace.ingest.format.perfdata.SampleField.IDENTIFIER;
import static io.kicktrace.ingest.format.perfdata.SampleField.IP;
import static io.kicktrace.ingest.format.perfdata.SampleField.PERIOD;
import static io.kicktrace.ingest.format.perfdata.SampleField.RAW;
import static io.kicktrace.ingest.format.perfdata.SampleField.READ;
import static io.kicktrace.ingest.format.perfdata.SampleField.STREAM_ID;
import static io.kicktrace.ingest.format.perfdata.SampleField.TID;
import static io.kicktrace.ingest.format.perfdata.SampleField.TIME;

import io.kicktrace.ingest.format.raw.Endian;

/**
 * Where the fields of one attr's samples stand, counted from the end of the record header. The fields before READ have
 * fixed places; READ and CALLCHAIN have to be walked to find RAW; the rest is {@link SampleTail}'s.
 *
 * <pre>
 *   IDENTIFIER IP TID TIME ADDR ID STREAM_ID CPU PERIOD | READ CALLCHAIN | RAW | BRANCH_STACK ... CODE_PAGE_SIZE
 *   8 bytes each, present if their bit is set             walked                 walked only to check the record
 * </pre>
 */
final class SampleLayout {
    /** A field that the samples do not have. */
    static final int ABSENT = -1;
    /** A field whose counts do not fit into the record. */
    static final int BROKEN = -2;

    private static final long[] FIXED = {IDENTIFIER, IP, TID, TIME, ADDR, ID, STREAM_ID, CPU, PERIOD};

    final int idAt;
    final int tidAt;
    final int timeAt;
    final int cpuAt;
    final int fixedBytes;
    private final boolean walked;
    private final ReadFormat read;
    private final boolean hasCallchain;
    private final boolean hasRaw;
    private final SampleTail tail;

    SampleLayout(PerfAttr attr) {
        long fields = attr.sampleType();
        idAt = (fields & IDENTIFIER) != 0 ? 0 : placeOf(ID, fields);
        tidAt = placeOf(TID, fields);
        timeAt = placeOf(TIME, fields);
        cpuAt = placeOf(CPU, fields);
        fixedBytes = bytesBefore(READ, fields);
        read = new ReadFormat((fields & READ) != 0, attr.readFormat());
        hasCallchain = (fields & CALLCHAIN) != 0;
        hasRaw = (fields & RAW) != 0;
        walked = (fields & (READ | CALLCHAIN)) != 0;
        tail = new SampleTail(attr);
    }

    private static int placeOf(long field, long fields) {
        return (fields & field) == 0 ? ABSENT : bytesBefore(field, fields);
    }

    private static int bytesBefore(long field, long fields) {
        int bytes = 0;
        for (long fixed : FIXED) {
            if (fixed == field) {
                break;
            }
            bytes += (fields & fixed) != 0 ? 8 : 0;
        }
        return bytes;
    }

    /** Where the RAW field's size stands in a sample whose body is {@code from} to {@code end}, if the sample is sound so far. */
    int rawAt(byte[] bytes, int from, int end, Endian order) {
        long at = from + (long) fixedBytes;
        if (walked) {
            at = read.end(bytes, at, end, order);
            if (hasCallchain && at >= 0) {
                at = WordCount.end(bytes, at, end, order, 1);
            }
        }
        if (at < 0 || at > end) {
            return BROKEN;
        }
        if (!hasRaw) {
            return ABSENT;
        }
        if (end - at < 4 || order.u32(bytes, (int) at) > end - at - 4) {
            return BROKEN;
        }
        return (int) at;
    }

    /**
     * Whether the fields after RAW fit into the record.
     *
     * @param rawAt what {@link #rawAt} returned for this sample
     */
    boolean tailFits(byte[] bytes, int rawAt, int from, int end, Endian order) {
        if (tail.isEmpty()) {
            return true;
        }
        long at;
        if (rawAt == ABSENT) {
            at = from + (long) fixedBytes;
            if (walked) {
                at = read.end(bytes, at, end, order);
                at = hasCallchain && at >= 0 ? WordCount.end(bytes, at, end, order, 1) : at;
            }
        } else {
            at = rawAt + 4L + order.u32(bytes, rawAt);
        }
        long tailEnd = at < 0 ? BROKEN : tail.end(bytes, at, end, order);
        return tailEnd >= 0 && tailEnd <= end;
    }
}
