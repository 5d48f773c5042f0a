package io.kicktrace.replay.check;

/** The steps of a run that observers see; the meaning of `a` and `b` stands with each. */
public enum SimStep {
    /** Packet visible to the host. a: its index. b: bytes. */
    PUBLISH,
    /** Kick reached the host. a: 1 if the worker slept. b: 1 if the TX work was queued already. */
    KICK,
    /** Guest goes on after a kick. a: its stall, ns. b: 0. */
    KICK_END,
    /** Guest waits for completions. a: packets in flight. b: 0. */
    BLOCKED,
    /** Guest was interrupted. a: used.idx. b: 0. */
    INTERRUPT,
    /** TX handler entered. a: 0. b: 0. */
    PASS_BEGIN,
    /** Descriptor taken. a: its index. b: time since it was published, ns. */
    FETCH,
    /** Ring found empty. a: index of the next packet. b: 0. */
    LOOK_EMPTY,
    /** Kicks asked for. a: index asked for. b: avail.idx at that moment. */
    ARM,
    /** Second look after the arm. a: 1 race, 0 armed. b: 0. */
    ARMED,
    /** Batch handed to sendmsg. a: packets. b: 0. */
    SEND_BEGIN,
    /** sendmsg returned. a: packets. b: index of the first. */
    SEND_END,
    /** Used entries visible. a: entries. b: used.idx after. */
    USED,
    /** Guest signalled. a: 0. b: 0. */
    SIGNAL,
    /** TX handler queued by itself. a: 0. b: 0. */
    REQUEUE,
    /** TX handler left. a: ordinal of the reason, -1 returned before the loop. b: 0. */
    PASS_END,
    /** Busy poll ended. a: 1 broken off by other work. b: its length, ns. */
    POLL_END,
    /** Worker sleeps. a: 0. b: 0. */
    SLEEP,
    /** Worker was woken. a: time slept, ns. b: 0. */
    WAKE,
    /** RX handler ran. a: its length, ns. b: 0. */
    RX_PASS,
    /** Everything stood still. a: for how long, ns. b: 0. */
    STALL
}
