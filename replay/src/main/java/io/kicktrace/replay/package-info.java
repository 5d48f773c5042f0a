/** One simulated TX queue put together from guest, virtqueue and vhost worker; a run is a function of its inputs and a seed. */
@NullMarked
package io.kicktrace.replay;

import org.jspecify.annotations.NullMarked;
