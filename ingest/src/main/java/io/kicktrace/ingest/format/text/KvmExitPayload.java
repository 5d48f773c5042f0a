package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.SymbolTable;

/**
 * {@code kvm_exit} of all kernels:
 *
 * <pre>
 * reason EPT_MISCONFIG rip 0x.. info 0 0                                                     up to 5.3; trace-cmd plugin
 * vcpu 0 reason npf rip 0x.. info1 0x.. info2 0x.. intr_info 0x.. error_code 0x..            5.10 and later
 * ... requests 0x..                                                                          6.18 and later
 * exit_reason=0x31 (49) guest_rip=0x.. isa=0x1 (1) info1=0x0 (0) ...                         option fields; trace-cmd -R
 * TRAP: HSR_EC: 0x0024 (DABT_LOW), PC: 0x..                                                  arm64
 * </pre>
 *
 * A reason may hold blanks ({@code PF excp}), so it ends where {@code rip} stands.
 */
final class KvmExitPayload implements PayloadParser {
    /** Reason of an exit whose payload names none. */
    static final String UNKNOWN_REASON = "(unknown)";

    private static final byte[] REASON = Cursor.word("reason ");
    private static final byte[] RIP = Cursor.word(" rip ");
    private static final byte[] INFO = Cursor.word(" info ");
    private static final byte[] INFO1 = Cursor.word(" info1 ");
    private static final byte[] INFO2 = Cursor.word(" info2 ");
    private static final byte[] ERROR_CODE = Cursor.word(" error_code 0x");
    private static final byte[] REQUESTS = Cursor.word(" requests 0x");
    private static final byte[] EXIT_REASON = Cursor.word("exit_reason=");
    private static final byte[] ISA = Cursor.word(" isa=");
    private static final byte[] INFO1_FIELD = Cursor.word(" info1=");
    private static final byte[] INFO2_FIELD = Cursor.word(" info2=");
    private static final byte[] TRAP = Cursor.word("TRAP: ");
    private static final byte[] CLASS = Cursor.word("_EC: ");
    private static final int ERROR_CODE_DIGITS = 8;
    private static final int REQUESTS_DIGITS = 16;

    private final SymbolTable symbols;
    private final ExitReasons reasons;
    private final Cursor cursor = new Cursor();

    KvmExitPayload(SymbolTable symbols) {
        this.symbols = symbols;
        this.reasons = new ExitReasons(symbols);
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        draft.start(EventKind.KVM_EXIT);
        cursor.on(text, from, to);
        if (cursor.find(REASON)) {
            int reasonFrom = cursor.at();
            if (!cursor.find(RIP)) {
                return unknown(draft);
            }
            int reason = reasons.named(text, reasonFrom, cursor.at() - RIP.length);
            draft.a = reason;
            ExitAddress address = reasons.address(reason);
            if (address != ExitAddress.NONE) {
                draft.b = printedAddress(address);
            }
            return true;
        }
        if (cursor.find(EXIT_REASON)) {
            return parseFields(draft);
        }
        return parseArm(text, draft);
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (cursor.find(REQUESTS)) {
            return to - cursor.at() == REQUESTS_DIGITS;
        }
        if (cursor.find(ERROR_CODE)) {
            return to - cursor.at() == ERROR_CODE_DIGITS;
        }
        // two numbers: the second may lack digits, but only the exit's own address would show it
        return cursor.find(INFO) && cursor.hex() && cursor.peek() == ' ' && to - cursor.at() > 1;
    }

    private boolean unknown(EventDraft draft) {
        draft.a = symbols.symbol(UNKNOWN_REASON);
        return false;
    }

    /** Two forms: {@code info1 0x.. info2 0x..}, and {@code info 10000000e febff004} in hexadecimal. */
    private long printedAddress(ExitAddress address) {
        if (cursor.find(INFO)) {
            long info1 = cursor.hex() ? cursor.value() : 0;
            cursor.skipBlanks();
            return address.of(info1, cursor.hex() ? cursor.value() : 0);
        }
        long info1 = cursor.find(INFO1) && cursor.number() ? cursor.value() : 0;
        return address.of(info1, cursor.find(INFO2) && cursor.number() ? cursor.value() : 0);
    }

    private boolean parseFields(EventDraft draft) {
        if (!cursor.number()) {
            return unknown(draft);
        }
        long number = cursor.value();
        int start = cursor.at();
        long isa = cursor.find(ISA) && cursor.number() ? cursor.value() : 0;
        int reason = reasons.numbered(number, isa);
        draft.a = reason;
        ExitAddress address = reasons.address(reason);
        if (address != ExitAddress.NONE) {
            cursor.moveTo(start);
            long info1 = cursor.find(INFO1_FIELD) && cursor.number() ? cursor.value() : 0;
            draft.b = address.of(info1, cursor.find(INFO2_FIELD) && cursor.number() ? cursor.value() : 0);
        }
        return true;
    }

    /** A trap is named by its class, any other exit by its own name. */
    private boolean parseArm(byte[] text, EventDraft draft) {
        int from = cursor.at();
        boolean trap = cursor.skip(TRAP);
        int nameFrom = from;
        int nameTo;
        if (!cursor.find(CLASS)) {
            return unknown(draft);
        }
        if (trap) {
            if (!cursor.findByte('(')) {
                return unknown(draft);
            }
            nameFrom = cursor.at() + 1;
            if (!cursor.findByte(')')) {
                return unknown(draft);
            }
            nameTo = cursor.at();
        } else {
            cursor.moveTo(from);
            cursor.findByte(':');
            nameTo = cursor.at();
        }
        draft.a = reasons.named(text, nameFrom, nameTo);
        return true;
    }
}
