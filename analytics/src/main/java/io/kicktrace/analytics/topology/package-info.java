/** The job graph: which operator follows which, with the names and ids that savepoints know them by. */
@NullMarked
package io.kicktrace.analytics.topology;

import org.jspecify.annotations.NullMarked;
