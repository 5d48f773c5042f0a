/** Observers that only judge a run or count it; models do not test themselves. Pure. */
@NullMarked
package io.kicktrace.replay.check;

import org.jspecify.annotations.NullMarked;
