package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.probe.ObjectField;
import io.kicktrace.ingest.probe.Operand;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.table.ObjectTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The records of one event that plays a role by the probe map: which of its fields hold the object and the operands. */
final class ProbeRecords implements Filling {
    private record Candidate(ObjectRole role, IntField address) {}

    /** A field, or a constant in its place. */
    private record Bound(IntField field, boolean recorded) {}

    private final EventKind kind;
    private final ObjectTable objects;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Bound a;
    private final Bound b;
    private final Bound c;

    private ProbeRecords(Probe probe, FieldSet fields, ObjectTable objects) {
        kind = probe.kind();
        this.objects = objects;
        for (ObjectField candidate : probe.objects()) {
            IntField address = fields.optional(text(candidate.field()), 0);
            if (address.isPresent()) {
                candidates.add(new Candidate(candidate.role(), address));
            }
        }
        a = bind(probe.a(), fields);
        b = bind(probe.b(), fields);
        c = bind(probe.c(), fields);
    }

    static Filling of(Probe probe, FieldSet fields, ObjectTable objects) {
        return new ProbeRecords(probe, fields, objects);
    }

    private static Bound bind(Operand operand, FieldSet fields) {
        for (int i = 0; i < operand.fieldCount(); i++) {
            IntField field = fields.optional(text(operand.field(i)), 0);
            if (field.isPresent()) {
                return new Bound(field, true);
            }
        }
        return new Bound(IntField.absent(operand.otherwise()), false);
    }

    private static String text(byte[] name) {
        return new String(name, StandardCharsets.UTF_8);
    }

    @Override
    public boolean fill(byte[] record, int start, int lengthBytes, EventDraft draft) {
        draft.start(kind);
        draft.object = object(record, start);
        long first = a.field.read(record, start);
        if (kind == EventKind.DESC_FETCHED) {
            draft.a = asInt(first);
            draft.b = a.recorded ? 1 : 0;
        } else if (kind == EventKind.SENDMSG_END) {
            draft.a = asInt(first);
        } else if (kind == EventKind.NOTIFY_ENABLE_END) {
            draft.a = a.recorded ? truth(first) : first;
        } else {
            draft.a = first;
            draft.b = b.field.read(record, start);
            draft.c = c.field.read(record, start);
        }
        return true;
    }

    private int object(byte[] record, int start) {
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            long address = candidate.address.read(record, start);
            if (address != 0) {
                return objects.object(candidate.role, address);
            }
        }
        return ObjectTable.NONE;
    }

    /** An int, which a probe without a type records as 64 bits of a register. */
    private static long asInt(long value) {
        return (int) value;
    }

    /** A bool comes back in the low byte of a register; the rest of it may be anything. */
    private static long truth(long value) {
        return (value & 0xff) == 0 ? 0 : 1;
    }
}
