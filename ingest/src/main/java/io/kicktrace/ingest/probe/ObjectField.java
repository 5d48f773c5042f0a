package io.kicktrace.ingest.probe;

import io.kicktrace.event.ObjectRole;
import java.nio.charset.StandardCharsets;

/** A probe argument that holds the address of a kernel object. */
public final class ObjectField {
    private final ObjectRole role;
    private final byte[] field;

    ObjectField(ObjectRole role, String field) {
        this.role = role;
        this.field = field.getBytes(StandardCharsets.UTF_8);
    }

    /** What the address names. */
    public ObjectRole role() {
        return role;
    }

    /** Name of the argument; not to be changed. */
    public byte[] field() {
        return field;
    }
}
