/**
 * Results of traffic generators that ran beside a recording: the throughput that calibration and report are held
 * against. They hold no events.
 *
 * <pre>
 *   iperf3 -J -> IperfJson |
 *   iperf3    -> IperfText |-> WorkloadResult of the report
 *   netperf -k -> NetperfKeys |
 * </pre>
 */
@NullMarked
package io.kicktrace.ingest.format.workload;

import org.jspecify.annotations.NullMarked;
