/** Counts and mergeable distributions of queues and VMs; knows no event and no Flink. */
@NullMarked
package io.kicktrace.analytics.aggregate;

import org.jspecify.annotations.NullMarked;
