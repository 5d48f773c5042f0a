package io.kicktrace.replay.policy;

/**
 * 8c2e6b26ffe2 as merged (v3): leave the loop with kicks off, send, then look once more. The tail runs on every exit,
 * errors included; that is its defect: an unconsumed descriptor makes the ring look non-empty and the handler queues
 * itself at once, again and again.
 */
public final class DeferEnable implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        return OnEmpty.LEAVE;
    }

    @Override
    public void onPassEnd(TxPass pass, PassExit exit) {
        pass.flushBatch();
        if (pass.interrupted()) {
            pass.requeue();
        } else {
            TryQueue.run(pass);
        }
    }
}
