/** What a capture holds, who is in it, and which metrics it can give: the analysis behind {@code kicktrace inspect}. */
@NullMarked
package io.kicktrace.inspect;

import org.jspecify.annotations.NullMarked;
