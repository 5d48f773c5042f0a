package io.kicktrace.ingest.format.text;

/** The address that an exit tells in its info words. */
public enum ExitAddress {
    /** Neither word is an address. */
    NONE {
        @Override
        public long of(long info1, long info2) {
            return 0;
        }
    },
    /** AMD nested page fault: EXITINFO2 is the guest physical address. */
    GUEST_PHYSICAL {
        @Override
        public long of(long info1, long info2) {
            return info2;
        }
    },
    /** Port access: AMD EXITINFO1 and the Intel exit qualification both hold the port in bits 31:16. */
    PORT {
        @Override
        public long of(long info1, long info2) {
            return info1 >>> 16 & 0xffff;
        }
    };

    /** The guest physical address or port; 0 if there is none. */
    public abstract long of(long info1, long info2);
}
