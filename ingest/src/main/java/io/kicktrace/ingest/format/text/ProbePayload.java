package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.probe.ObjectField;
import io.kicktrace.ingest.probe.Operand;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.table.ObjectTable;
import java.util.List;

/** The payload of a probe: {@code (handle_tx+0x4/0xd0 [vhost_net]) net=0xff11000106840000}, or only its arguments. */
final class ProbePayload implements PayloadParser {
    private static final byte[] NOTHING = {};

    private final Probe probe;
    private final ObjectTable objects;
    private final Fields fields = new Fields();
    private boolean recorded;

    ProbePayload(Probe probe, ObjectTable objects) {
        this.probe = probe;
        this.objects = objects;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        draft.start(probe.kind());
        fields.on(text, from, to);
        draft.object = object(probe.objects());
        setOperands(operand(probe.a()), draft);
        return true;
    }

    /** Fills the draft from a return that a tracer prints, which has no arguments but perhaps a value. */
    void returned(boolean valueRecorded, long value, EventDraft draft) {
        draft.start(probe.kind());
        fields.on(NOTHING, 0, 0);
        recorded = valueRecorded && probe.a().fieldCount() > 0;
        setOperands(recorded ? value : probe.a().otherwise(), draft);
    }

    private void setOperands(long a, EventDraft draft) {
        if (probe.kind() == EventKind.DESC_FETCHED) {
            draft.a = asInt(a);
            draft.b = recorded ? 1 : 0;
        } else if (probe.kind() == EventKind.SENDMSG_END) {
            draft.a = asInt(a);
        } else if (probe.kind() == EventKind.NOTIFY_ENABLE_END) {
            draft.a = recorded ? truth(a) : a;
        } else {
            draft.a = a;
            draft.b = operand(probe.b());
            draft.c = operand(probe.c());
        }
    }

    /** An int, which a probe without a type prints as 64 bits. */
    private static long asInt(long value) {
        return (int) value;
    }

    /** Without arguments nothing can be missing behind the location; with them a number could lack its last digits. */
    @Override
    public boolean complete(byte[] text, int from, int to) {
        return to > from && text[to - 1] == ')';
    }

    private int object(List<ObjectField> candidates) {
        for (int i = 0; i < candidates.size(); i++) {
            ObjectField candidate = candidates.get(i);
            if (fields.number(candidate.field()) && fields.value() != 0) {
                return objects.object(candidate.role(), fields.value());
            }
        }
        return ObjectTable.NONE;
    }

    private long operand(Operand operand) {
        for (int i = 0; i < operand.fieldCount(); i++) {
            if (fields.number(operand.field(i))) {
                recorded = true;
                return fields.value();
            }
        }
        recorded = false;
        return operand.otherwise();
    }

    /** A bool comes back in the low byte of a register; the rest of it may be anything. */
    private static long truth(long value) {
        return (value & 0xff) == 0 ? 0 : 1;
    }

    /** What it makes of its events. */
    EventKind kind() {
        return probe.kind();
    }
}
