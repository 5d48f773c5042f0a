/** Files and pipes as decompressed bytes and lines, in bounded memory; knows no trace format. */
@NullMarked
package io.kicktrace.ingest.bytes;

import org.jspecify.annotations.NullMarked;
