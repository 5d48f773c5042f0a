/** The probe map: which event of a user's own probes plays which role. */
@NullMarked
package io.kicktrace.ingest.probe;

import org.jspecify.annotations.NullMarked;
