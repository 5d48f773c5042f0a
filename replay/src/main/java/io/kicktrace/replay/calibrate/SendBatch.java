package io.kicktrace.replay.calibrate;

/** What is fixed about a batch. */
final class SendBatch {

    /** Packets after which a batch is sent at the latest. */
    static final int LIMIT = 64;

    private SendBatch() {}
}
