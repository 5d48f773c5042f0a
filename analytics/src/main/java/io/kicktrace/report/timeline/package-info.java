/**
 * The life of a TX queue as intervals and instants - passes, sends, armed windows, kicks by class - from the timelines that
 * the analysis left. For charts and for traces that other tools show.
 */
@NullMarked
package io.kicktrace.report.timeline;

import org.jspecify.annotations.NullMarked;
