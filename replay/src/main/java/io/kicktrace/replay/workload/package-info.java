/** When the guest wants to send: paced, bursts, open loop, replayed think times. Pure. */
@NullMarked
package io.kicktrace.replay.workload;

import org.jspecify.annotations.NullMarked;
