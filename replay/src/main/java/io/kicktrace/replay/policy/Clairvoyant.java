package io.kicktrace.replay.policy;

/** A bound: the guest kicks only when the worker would not look at the ring again. */
public final class Clairvoyant implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        pass.flushBatch();
        return pass.availEmpty() ? OnEmpty.LEAVE : OnEmpty.LOOK_AGAIN;
    }

    @Override
    public KickRule kickRule() {
        return KickRule.ORACLE;
    }
}
