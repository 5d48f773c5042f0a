/** What the line-based formats share: records within a line, event names, payload parsers of both dialects. */
@NullMarked
package io.kicktrace.ingest.format.text;

import org.jspecify.annotations.NullMarked;
