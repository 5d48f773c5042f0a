/** Time order: a bounded, stable sort, and what happens to stamps that step back further. */
@NullMarked
package io.kicktrace.ingest.order;

import org.jspecify.annotations.NullMarked;
