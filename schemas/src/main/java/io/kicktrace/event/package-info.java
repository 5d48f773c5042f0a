/** The event vocabulary: what a trace can say, in kernel and virtio terms. JDK types only. */
@NullMarked
package io.kicktrace.event;

import org.jspecify.annotations.NullMarked;
