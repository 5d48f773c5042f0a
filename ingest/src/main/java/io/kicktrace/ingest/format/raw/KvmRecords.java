package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.format.text.ExitReasons;
import io.kicktrace.ingest.table.ObjectTable;
import io.kicktrace.ingest.table.SymbolTable;

/** The tracepoints of KVM, on x86 and arm64. */
final class KvmRecords {
    /** Reason of an exit whose record names none; as in text. */
    private static final String UNKNOWN_REASON = "(unknown)";

    private static final long MMIO_READ = 1;
    private static final long MMIO_WRITE = 2;

    private KvmRecords() {}

    /** All generations of x86 (since 4.x) name these fields alike, whatever they add. */
    static Filling exit(FieldSet fields, SymbolTable symbols) {
        IntField reason = fields.required("exit_reason");
        IntField isa = fields.optional("isa", ExitNumbers.VMX);
        IntField info1 = fields.optional("info1", 0);
        IntField info2 = fields.optional("info2", 0);
        ExitReasons reasons = new ExitReasons(symbols);
        ExitNumbers numbers = new ExitNumbers(symbols, reasons);
        return (record, start, length, draft) -> {
            int symbol = numbers.symbol(reason.read(record, start), isa.read(record, start));
            draft.start(EventKind.KVM_EXIT);
            draft.a = symbol;
            draft.b = reasons.address(symbol).of(info1.read(record, start), info2.read(record, start));
            return true;
        };
    }

    static Filling arm64Exit(FieldSet fields, SymbolTable symbols) {
        IntField code = fields.required("ret");
        IntField exceptionClass = fields.required("esr_ec");
        Arm64Exits exits = new Arm64Exits(symbols);
        return (record, start, length, draft) -> {
            draft.start(EventKind.KVM_EXIT);
            draft.a = exits.symbol(code.read(record, start), exceptionClass.read(record, start));
            return true;
        };
    }

    /** An exit of unknown reason is an exit still, and pairs with its entry. */
    static Filling unreadableExit(SymbolTable symbols) {
        return (record, start, length, draft) -> {
            draft.start(EventKind.KVM_EXIT);
            draft.a = symbols.symbol(UNKNOWN_REASON);
            return false;
        };
    }

    static Filling entry() {
        return (record, start, length, draft) -> {
            draft.start(EventKind.KVM_ENTRY);
            return true;
        };
    }

    static Filling fastMmio(FieldSet fields, ObjectTable objects) {
        IntField gpa = fields.required("gpa");
        return (record, start, length, draft) -> {
            draft.start(EventKind.KVM_FAST_MMIO);
            draft.object = objects.object(ObjectRole.NOTIFY_MMIO, gpa.read(record, start));
            return true;
        };
    }

    /** An unsatisfied read is no read yet: user space finishes it. */
    static Filling mmio(FieldSet fields, ObjectTable objects) {
        IntField type = fields.required("type");
        IntField len = fields.required("len");
        IntField gpa = fields.required("gpa");
        IntField val = fields.required("val");
        return (record, start, length, draft) -> {
            long access = type.read(record, start);
            if (access != MMIO_READ && access != MMIO_WRITE) {
                draft.start(EventKind.UNKNOWN);
                return true;
            }
            draft.start(access == MMIO_WRITE ? EventKind.KVM_MMIO_WRITE : EventKind.KVM_MMIO_READ);
            draft.object = objects.object(ObjectRole.NOTIFY_MMIO, gpa.read(record, start));
            draft.a = len.read(record, start);
            draft.b = val.read(record, start);
            return true;
        };
    }

    static Filling pio(FieldSet fields, ObjectTable objects) {
        IntField rw = fields.required("rw");
        IntField port = fields.required("port");
        IntField size = fields.required("size");
        IntField val = fields.optional("val", 0);
        return (record, start, length, draft) -> {
            draft.start(rw.read(record, start) != 0 ? EventKind.KVM_PIO_WRITE : EventKind.KVM_PIO_READ);
            draft.object = objects.object(ObjectRole.NOTIFY_PIO, port.read(record, start));
            draft.a = size.read(record, start);
            draft.b = val.read(record, start);
            return true;
        };
    }

    static Filling userspaceExit(FieldSet fields) {
        IntField reason = fields.required("reason");
        return (record, start, length, draft) -> {
            draft.start(EventKind.KVM_USERSPACE_EXIT);
            draft.a = reason.read(record, start);
            return true;
        };
    }
}
