/** The split virtqueue as both sides see it: u16 indices, avail_event, used_event, flags. Pure. */
@NullMarked
package io.kicktrace.replay.vring;

import org.jspecify.annotations.NullMarked;
