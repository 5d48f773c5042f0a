/** The Flink operators: thin adapters around the plain analysis. */
@NullMarked
package io.kicktrace.analytics.function;

import org.jspecify.annotations.NullMarked;
