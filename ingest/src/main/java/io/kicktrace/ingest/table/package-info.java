/** Threads, symbols and kernel objects of one input, interned to small numbers. */
@NullMarked
package io.kicktrace.ingest.table;

import org.jspecify.annotations.NullMarked;
