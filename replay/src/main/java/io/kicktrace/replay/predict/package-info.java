/** From calibrations to predictions with intervals: imputation, bootstrap and seed. */
@NullMarked
package io.kicktrace.replay.predict;

import org.jspecify.annotations.NullMarked;
