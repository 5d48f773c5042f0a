/** Where chunks and reports go. */
@NullMarked
package io.kicktrace.ingest.sink;

import org.jspecify.annotations.NullMarked;
