/** From the steps of one timeline to costs and submissions, with what could not be identified named. */
@NullMarked
package io.kicktrace.replay.calibrate;

import org.jspecify.annotations.NullMarked;
