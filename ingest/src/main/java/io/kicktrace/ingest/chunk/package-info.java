/** Cuts the events of each VM into chunks with tables of just what they use. */
@NullMarked
package io.kicktrace.ingest.chunk;

import org.jspecify.annotations.NullMarked;
