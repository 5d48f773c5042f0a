/** Rebuilds kicks, passes, sends and sleeps of one VM from its events; the only place that pairs events. Plain Java. */
@NullMarked
package io.kicktrace.analytics.passes;

import org.jspecify.annotations.NullMarked;
