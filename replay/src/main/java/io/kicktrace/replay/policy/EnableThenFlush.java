package io.kicktrace.replay.policy;

/** Before 8c2e6b26ffe2 and in all 6.12.y: ask for kicks first, send the rest after, so kicks arrive during the send. */
public final class EnableThenFlush implements NotifyPolicy {

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
}
