package io.kicktrace.ingest.probe;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Where an operand of an event comes from: arguments of the probe, the first recorded one counts, or a constant. */
public final class Operand {
    private final byte[][] fields;
    private final long otherwise;

    private Operand(byte[][] fields, long otherwise) {
        this.fields = fields;
        this.otherwise = otherwise;
    }

    /** A value that does not depend on the trace. */
    static Operand constant(long value) {
        return new Operand(new byte[0][], value);
    }

    /**
     * The value of an argument.
     *
     * @param names argument names, the preferred one first
     * @param missing the value where the trace records none of them
     */
    static Operand recorded(List<String> names, long missing) {
        byte[][] fields = new byte[names.size()][];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = names.get(i).getBytes(StandardCharsets.UTF_8);
        }
        return new Operand(fields, missing);
    }

    /** Number of argument names; 0 for a constant. */
    public int fieldCount() {
        return fields.length;
    }

    /** An argument name; not to be changed. */
    public byte[] field(int i) {
        return fields[i];
    }

    /** The constant, or the value where none of the arguments is recorded. */
    public long otherwise() {
        return otherwise;
    }
}
