/** The engine: simulated time, ordered events, random numbers, bounds. JDK only and pure. */
@NullMarked
package io.kicktrace.replay.core;

import org.jspecify.annotations.NullMarked;
