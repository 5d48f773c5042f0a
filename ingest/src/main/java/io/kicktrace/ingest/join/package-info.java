/**
 * Several inputs of one host as one capture: each is read by itself into a spool, then all are merged by time.
 *
 * <pre>
 *   input 1 -> reader -> order -> spool |
 *   input 2 -> reader -> order -> spool |-> merge (one set of tables) -> hold back -> chunks
 * </pre>
 */
@NullMarked
package io.kicktrace.ingest.join;

import org.jspecify.annotations.NullMarked;
