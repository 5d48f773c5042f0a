package io.kicktrace.replay.policy;

/** The tail of the deferred variants: one last look, then either the list or a kick will bring the handler back. */
final class TryQueue {

    private TryQueue() {}

    static void run(TxPass pass) {
        if (!pass.availEmpty()) {
            pass.requeue();
        } else if (pass.enableNotify()) {
            pass.disableNotify();
            pass.requeue();
        }
    }
}
