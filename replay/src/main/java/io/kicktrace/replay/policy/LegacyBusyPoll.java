package io.kicktrace.replay.policy;

/**
 * 4.6 to 4.18 (030881372460): a busy poll ends on any queued work and asks for kicks in all cases, so the kick that ends
 * one poll arms the next. No batches yet: every packet is sent alone.
 */
public final class LegacyBusyPoll implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        if (pass.enableNotify()) {
            pass.disableNotify();
            return OnEmpty.LOOK_AGAIN;
        }
        return OnEmpty.LEAVE;
    }

    @Override
    public int batchLimit() {
        return 1;
    }
}
