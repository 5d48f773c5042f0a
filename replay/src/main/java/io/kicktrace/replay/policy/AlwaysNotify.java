package io.kicktrace.replay.policy;

/** A bound: every packet kicks. */
public final class AlwaysNotify implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        if (pass.enableNotify()) {
            pass.disableNotify();
            return OnEmpty.LOOK_AGAIN;
        }
        return OnEmpty.LEAVE;
    }

    @Override
    public KickRule kickRule() {
        return KickRule.ALWAYS;
    }
}
