/** Bytes of kernel traces to ordered, identified events in Avro chunks: the one call that wires the stage. */
@NullMarked
package io.kicktrace.ingest;

import org.jspecify.annotations.NullMarked;
