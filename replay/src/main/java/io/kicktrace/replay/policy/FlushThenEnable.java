package io.kicktrace.replay.policy;

/** e430451613c7: on an empty ring send first, then ask for kicks, and stay in the loop if more came. Error exits as ever. */
public final class FlushThenEnable implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        pass.flushBatch();
        if (pass.interrupted()) {
            pass.requeue();
        } else if (pass.enableNotify()) {
            pass.disableNotify();
            return OnEmpty.LOOK_AGAIN;
        }
        return OnEmpty.LEAVE;
    }
}
