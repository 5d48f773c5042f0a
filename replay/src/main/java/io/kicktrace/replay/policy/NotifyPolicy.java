package io.kicktrace.replay.policy;

/** The decisions in which kernel variants differ; everything else of the TX handler is common. */
public interface NotifyPolicy {

    /** The ring is empty, after the busy poll if there is one. */
    OnEmpty onRingEmpty(TxPass pass);

    /** The loop has ended and the last batch is about to be sent by the handler; send first to act after it. */
    default void onPassEnd(TxPass pass, PassExit exit) {}

    /** Packets gathered before a send: 64 since XDP batching came in 4.20. */
    default int batchLimit() {
        return 64;
    }

    default KickRule kickRule() {
        return KickRule.NEGOTIATED;
    }
}
