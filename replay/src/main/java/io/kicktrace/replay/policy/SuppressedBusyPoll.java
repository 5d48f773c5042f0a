package io.kicktrace.replay.policy;

/** 4.19 (Makita, 2018, "avoid tx vring kicks during busyloop"): a busy poll that was broken off by queued work queues the handler and does not ask for kicks. */
public final class SuppressedBusyPoll implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        if (pass.interrupted()) {
            pass.requeue();
        } else if (pass.enableNotify()) {
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
