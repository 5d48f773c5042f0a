/** Who is who: which VM a thread belongs to, what part it plays, which virtqueue a kernel object is of. */
@NullMarked
package io.kicktrace.ingest.identity;

import org.jspecify.annotations.NullMarked;
