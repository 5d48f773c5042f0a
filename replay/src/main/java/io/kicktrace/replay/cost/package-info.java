/** What every step costs: fixed or drawn from measured samples, never made up inside the model. Pure. */
@NullMarked
package io.kicktrace.replay.cost;

import org.jspecify.annotations.NullMarked;
