/** The driver and submitter: publish, decide on a kick, stall in it, block on a window, wake on an interrupt. Pure. */
@NullMarked
package io.kicktrace.replay.guest;

import org.jspecify.annotations.NullMarked;
