/**
 * Kernel variants: one small class each, holding only the decisions in which they differ. Pure.
 *
 * <table>
 * <caption>One row per variant; a test keeps rows, classes and the enum together.</caption>
 * <tr><th>id</th><th>class</th><th>source</th><th>the decision it changes</th></tr>
 * <tr><td>unpatched</td><td>EnableThenFlush</td><td>4.20 to 6.15, all 6.12.y; again after the revert 4174152771bf until
 *     e430451613c7</td><td>ring empty: ask for kicks and look again; the rest of the batch is sent after the loop, so kicks may
 *     arrive during the send</td></tr>
 * <tr><td>deferred</td><td>DeferEnable</td><td>8c2e6b26ffe2 (6.16.0 to 6.16.9), merged as v3</td><td>leave the loop with kicks
 *     off, send, then one last look: ask for kicks or requeue, on every exit, errors included</td></tr>
 * <tr><td>deferred-v2</td><td>DeferEnableAsPosted</td><td>the same as first posted (v2, 2025)</td><td>as deferred, but a broken-off
 *     busy poll queues the handler in the loop and the last look follows all the same</td></tr>
 * <tr><td>flush-first</td><td>FlushThenEnable</td><td>e430451613c7 (6.16.10, 6.17 and later)</td><td>inside the loop on an empty
 *     ring: send first, then ask for kicks and look again; error exits untouched</td></tr>
 * <tr><td>busypoll-legacy</td><td>LegacyBusyPoll</td><td>030881372460 (4.6 to 4.18)</td><td>after a busy poll ask for kicks in all
 *     cases; every packet sent alone</td></tr>
 * <tr><td>busypoll</td><td>SuppressedBusyPoll</td><td>Makita 2018, "avoid tx vring kicks during busyloop" (4.19)</td><td>a busy poll broken off by queued work requeues and
 *     does not ask for kicks; every packet sent alone</td></tr>
 * <tr><td>always-notify</td><td>AlwaysNotify</td><td>none (bound)</td><td>every packet kicks</td></tr>
 * <tr><td>clairvoyant</td><td>Clairvoyant</td><td>none (bound)</td><td>a packet kicks only if the worker would not look
 *     again</td></tr>
 * </table>
 */
@NullMarked
package io.kicktrace.replay.policy;

import org.jspecify.annotations.NullMarked;
