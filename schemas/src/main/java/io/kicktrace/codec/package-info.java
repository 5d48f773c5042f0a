/** Event chunks to Avro bytes and back: single-object encoding, container files, an allocation-free cursor. */
@NullMarked
package io.kicktrace.codec;

import org.jspecify.annotations.NullMarked;
