package io.kicktrace.ingest.format.perfdata;

/**
 * The end of a record that is no sample: who, when and where, if the attr has {@code sample_id_all}. Places are counted
 * from the end of the record.
 *
 * <pre>
 *   TID(8) TIME(8) ID(8) STREAM_ID(8) CPU(8) IDENTIFIER(8)  end of record
 * </pre>
 */
final class SampleTrailer {
    /** Bytes from the field to the end of the record; {@link SampleLayout#ABSENT} if there is none. */
    final int tidBack;

    final int timeBack;
    final int cpuBack;
    final int bytes;

    SampleTrailer(PerfAttr attr) {
        long fields = attr.hasTrailers() ? attr.sampleType() : 0;
        int back = 0;
        back += width(fields, SampleField.IDENTIFIER);
        back += width(fields, SampleField.CPU);
        cpuBack = place(fields, SampleField.CPU, back);
        back += width(fields, SampleField.STREAM_ID) + width(fields, SampleField.ID);
        back += width(fields, SampleField.TIME);
        timeBack = place(fields, SampleField.TIME, back);
        back += width(fields, SampleField.TID);
        tidBack = place(fields, SampleField.TID, back);
        bytes = back;
    }

    private static int width(long fields, long field) {
        return (fields & field) != 0 ? 8 : 0;
    }

    private static int place(long fields, long field, int back) {
        return (fields & field) != 0 ? back : SampleLayout.ABSENT;
    }
}
