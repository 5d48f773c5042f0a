package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;

/** {@code kvm_entry}, whose payload (vCPU, rip, event to inject; PC on arm64) is not used: the thread is the vCPU. */
final class KvmEntryPayload implements PayloadParser {
    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        draft.start(EventKind.KVM_ENTRY);
        return true;
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        return true;
    }
}
