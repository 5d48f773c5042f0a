package io.kicktrace.replay.policy;

/**
 * The deferral as first posted (v2): a busy poll that was broken off queues the handler inside the loop, and the last look
 * follows all the same, so the handler may be queued and armed at once.
 */
public final class DeferEnableAsPosted implements NotifyPolicy {

    @Override
    public OnEmpty onRingEmpty(TxPass pass) {
        if (pass.interrupted()) {
            pass.requeue();
        }
        return OnEmpty.LEAVE;
    }

    @Override
    public void onPassEnd(TxPass pass, PassExit exit) {
        pass.flushBatch();
        TryQueue.run(pass);
    }
}
