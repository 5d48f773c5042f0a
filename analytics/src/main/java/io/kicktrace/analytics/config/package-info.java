/** How Flink is set up for the job: every key that is not left at its default, and why. */
@NullMarked
package io.kicktrace.analytics.config;

import org.jspecify.annotations.NullMarked;
