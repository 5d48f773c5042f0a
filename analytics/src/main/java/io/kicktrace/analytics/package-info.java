/** Turns event chunks into metrics and timelines: a Flink job around plain Java. */
@NullMarked
package io.kicktrace.analytics;

import org.jspecify.annotations.NullMarked;
