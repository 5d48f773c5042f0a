/**
 * The report as one HTML file that needs no network: templates in {@code src/main/jte}, charts by uPlot, style and scripts
 * inlined and named by their hashes in the content security policy.
 */
@NullMarked
package io.kicktrace.report.html;

import org.jspecify.annotations.NullMarked;
