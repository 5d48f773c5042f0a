/** Bytes of kernel traces in, ordered and identified events in Avro chunks out; {@link io.kicktrace.ingest.Ingest} is the entry. */
@NullMarked
package io.kicktrace.ingest;

import org.jspecify.annotations.NullMarked;
