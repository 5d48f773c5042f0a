/** Measures the stages on files; {@code deploy/bench} has the scripts that run them beside their peers. */
@NullMarked
package io.kicktrace.bench;

import org.jspecify.annotations.NullMarked;
