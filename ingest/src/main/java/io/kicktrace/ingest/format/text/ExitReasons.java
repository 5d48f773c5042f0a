package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.table.SymbolTable;
import java.util.Arrays;

/**
 * Exit reasons as symbols, in the kernel's own spelling whatever the tool prints: {@code EXIT_NPF} of the trace-cmd
 * plugin is {@code npf}, 49 on Intel is {@code EPT_MISCONFIG}.
 */
public final class ExitReasons {
    private static final byte[] PREFIX = Cursor.word("EXIT_");
    private static final ExitAddress[] ADDRESSES = ExitAddress.values();

    private final SymbolTable symbols;
    private final NameMap<String> pluginNames = ExitReasonNames.ofSvmPlugin();
    /** By symbol: 1 + what {@link #ADDRESSES} holds at, 0 not looked up yet. */
    private byte[] addresses = new byte[64];

    /** Reasons become symbols of this table. */
    public ExitReasons(SymbolTable symbols) {
        this.symbols = symbols;
    }

    /** The symbol of a reason given by name. */
    public int named(byte[] text, int from, int to) {
        int prefix = PREFIX.length;
        if (to - from > prefix && Arrays.equals(text, from, from + prefix, PREFIX, 0, prefix)) {
            int n = pluginNames.find(text, from + prefix, to);
            return n == NameMap.NONE ? symbols.symbol(text, from + prefix, to) : symbols.symbol(pluginNames.value(n));
        }
        return symbols.symbol(text, from, to);
    }

    /**
     * The symbol of a reason given by number; a number without a name is its own name.
     *
     * @param isa 1 Intel VMX, 2 AMD SVM, else unknown
     */
    public int numbered(long number, long isa) {
        return symbols.symbol(ExitReasonNames.of(number, isa));
    }

    /** Which address an exit of this reason tells. */
    public ExitAddress address(int reason) {
        if (reason >= addresses.length) {
            addresses = Arrays.copyOf(addresses, Math.max(reason + 1, addresses.length * 2));
        }
        if (addresses[reason] == 0) {
            addresses[reason] = (byte) (1 + lookUp(symbols.name(reason)).ordinal());
        }
        return ADDRESSES[addresses[reason] - 1];
    }

    private static ExitAddress lookUp(String reason) {
        return switch (reason) {
            case "npf" -> ExitAddress.GUEST_PHYSICAL;
            case "io", "IO_INSTRUCTION" -> ExitAddress.PORT;
            default -> ExitAddress.NONE;
        };
    }
}
