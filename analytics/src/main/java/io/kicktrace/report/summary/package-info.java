/** What a report says, independent of how it looks: the lines of the views, distributions, timeline strips, and verdicts. */
@NullMarked
package io.kicktrace.report.summary;

import org.jspecify.annotations.NullMarked;
