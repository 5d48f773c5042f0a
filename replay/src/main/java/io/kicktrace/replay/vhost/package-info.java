/** The host side: one worker thread, its works, the TX handler. Pure. */
@NullMarked
package io.kicktrace.replay.vhost;

import org.jspecify.annotations.NullMarked;
