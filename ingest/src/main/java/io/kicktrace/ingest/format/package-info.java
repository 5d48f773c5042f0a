/** The trace formats: how each is recognised and read, and what every reader hands on. */
@NullMarked
package io.kicktrace.ingest.format;

import org.jspecify.annotations.NullMarked;
