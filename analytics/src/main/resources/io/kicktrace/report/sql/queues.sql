-- One line a queue: its rows in scope added up. Names are those of docs/reference/metrics.md; *_per_second are rates over
-- the time covered, ratios are weighted means of the rows' own ratios, so that one row keeps exactly its stored value.
CREATE VIEW queues AS
WITH covered AS (
    -- A window at the edge of a capture is covered in part and counted in that part. A capture row with coverage below 1
    -- counts what single CPUs saw before all did: over its whole span the rate is a lower bound, and marked so.
    SELECT *,
           (window_end_nanos - window_start_nanos) / 1e9
               * CASE WHEN scope = 'WINDOW' THEN coverage ELSE 1 END AS covered_seconds
    FROM queue_rows
),
summed AS (
    SELECT host, vm, queue,
           queue[:2] AS direction,
           bool_and(queue_index_known) AS queue_index_known,
           max(worker_tid) AS worker_tid,
           count(*) AS row_count,
           count(DISTINCT capture_id) AS captures,
           arg_max(capture_id, coalesce(packets, 0)) AS capture_id,
           min(window_start_nanos) AS first_nanos,
           max(window_end_nanos) AS last_nanos,
           sum(covered_seconds) AS seconds,
           sum(kicks) AS kicks,
           sum(kicks_min) AS kicks_min,
           sum(packets) AS packets,
           sum(bytes) AS bytes,
           sum(sends) AS sends,
           sum(passes) AS passes,
           sum(requeues) AS requeues,
           sum(wakeups) AS wakeups,
           sum(sleeps) AS sleeps,
           sum(kicks_wasted) AS kicks_wasted,
           sum(kicks_in_send) AS kicks_in_send,
           sum(arms) AS arms,
           sum(races) AS races,
           sum(busy_polls) AS busy_polls,
           sum(kicks_per_packet * packets) / nullif(sum(packets) FILTER (kicks_per_packet IS NOT NULL), 0)
               AS kicks_per_packet,
           sum(packets_per_send * sends) / nullif(sum(sends) FILTER (packets_per_send IS NOT NULL), 0)
               AS packets_per_send,
           sum(batch_fill * sends) / nullif(sum(sends) FILTER (batch_fill IS NOT NULL), 0) AS batch_fill,
           sum(packets_per_pass * passes) / nullif(sum(passes) FILTER (packets_per_pass IS NOT NULL), 0)
               AS packets_per_pass,
           sum(packets_per_wakeup * wakeups) / nullif(sum(wakeups) FILTER (packets_per_wakeup IS NOT NULL), 0)
               AS packets_per_wakeup,
           sum(worker_busy * covered_seconds)
               / nullif(sum(covered_seconds) FILTER (worker_busy IS NOT NULL), 0) AS worker_busy,
           sum(armed_share * covered_seconds)
               / nullif(sum(covered_seconds) FILTER (armed_share IS NOT NULL), 0) AS armed_share,
           sum(kicks) FILTER (kicks_wasted IS NOT NULL) AS kicks_judged,
           sum(kicks) FILTER (kicks_in_send IS NOT NULL) AS kicks_located,
           sum(covered_seconds) FILTER (kicks IS NOT NULL) AS kicks_seconds,
           sum(covered_seconds) FILTER (kicks_wasted IS NOT NULL) AS judged_seconds,
           sum(covered_seconds) FILTER (kicks_in_send IS NOT NULL) AS located_seconds,
           sum(covered_seconds) FILTER (packets IS NOT NULL) AS packets_seconds,
           sum(covered_seconds) FILTER (wakeups IS NOT NULL) AS wakeups_seconds,
           sum(exit_ns.n) AS exit_n,
           sum(exit_ns.sum) AS exit_sum,
           sum(wake_ns.n) AS wake_n,
           sum(wake_ns.sum) AS wake_sum,
           sum(send_ns.n) AS send_n,
           sum(send_ns.sum) AS send_sum,
           arg_max(variant_seen.id, variant_seen.evidence) AS variant_seen,
           sum(variant_seen.evidence) AS variant_evidence,
           sum(greatest(lost_events, 0)) AS lost_events,
           bool_or(lost_events < 0) AS lost_uncounted,
           sum(coverage * (window_end_nanos - window_start_nanos))
               / nullif(sum(window_end_nanos - window_start_nanos), 0) AS coverage,
           bool_or(lost_events <> 0 OR len(lower_bounds) > 0 OR (scope = 'CAPTURE' AND coverage < 1))
               AS lower_bound,
           sum(probe_load.worker_events_per_packet * packets)
               / nullif(sum(packets) FILTER (probe_load IS NOT NULL), 0) AS probe_events_per_packet,
           sum(probe_load.worker_ns_per_packet * packets)
               / nullif(sum(packets) FILTER (probe_load IS NOT NULL), 0) AS probe_ns_per_packet
    FROM covered
    GROUP BY host, vm, queue
)
SELECT *,
       kicks / nullif(kicks_seconds, 0) AS kicks_per_second,
       kicks_wasted / nullif(judged_seconds, 0) AS kicks_wasted_per_second,
       kicks_in_send / nullif(located_seconds, 0) AS kicks_in_send_per_second,
       packets / nullif(packets_seconds, 0) AS packets_per_second,
       wakeups / nullif(wakeups_seconds, 0) AS wakeups_per_second,
       kicks_wasted / nullif(kicks_judged, 0) AS wasted_share,
       kicks_in_send / nullif(kicks_located, 0) AS in_send_share,
       exit_sum / nullif(exit_n, 0) AS exit_mean_ns,
       wake_sum / nullif(wake_n, 0) AS wake_mean_ns,
       -- vCPU time that exits of wasted kicks burn, in CPUs
       kicks_wasted / nullif(judged_seconds, 0) * exit_sum / nullif(exit_n, 0) / 1e9 AS cores_lost,
       coalesce(kicks, 0) + coalesce(kicks_min, 0) + coalesce(packets, 0) + coalesce(passes, 0) + coalesce(sends, 0)
           + coalesce(arms, 0) = 0 AS idle
FROM summed;
