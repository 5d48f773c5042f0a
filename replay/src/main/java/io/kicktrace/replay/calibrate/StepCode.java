package io.kicktrace.replay.calibrate;

/** The steps of a timeline, as the Avro contract names them; counts and aux values mean what they mean there. */
public enum StepCode {
    UNKNOWN,
    KICK,
    WORKER_WAKEUP,
    WORKER_RUNNING,
    WORKER_PREEMPTED,
    WORKER_SLEEP,
    PASS_BEGIN,
    FETCH,
    FETCH_EMPTY,
    FLUSH_BEGIN,
    SEND_BEGIN,
    SEND_END,
    USED,
    SIGNAL,
    ENABLE_BEGIN,
    ENABLE_END,
    DISABLE,
    REQUEUE,
    BUSY_POLL,
    PASS_END,
    RX_PASS_BEGIN,
    RX_PASS_END,
    GAP
}
