-- One line a queue and simulated kernel: the prediction, and what it saves against what runs now.
CREATE VIEW variants AS
WITH mine AS (
    -- of the capture that saw most of the queue; for advice the probes' share is removed where such a run is there
    SELECT p.*, dense_rank() OVER (
               PARTITION BY p.host, p.vm, p.queue
               ORDER BY p.capture_id IS DISTINCT FROM q.capture_id, p.capture_id, p.world = 'probed') AS choice
    FROM prediction_rows p LEFT JOIN queues q USING (host, vm, queue)
),
chosen AS (SELECT * EXCLUDE (choice) FROM mine WHERE choice = 1),
baselines AS (
    SELECT host, vm, queue,
           any_value(variant) AS baseline_variant,
           any_value(kicks_per_second) AS base_kicks,
           any_value(packets_per_second) AS base_packets
    FROM chosen WHERE baseline GROUP BY host, vm, queue
)
SELECT c.*,
       b.baseline_variant,
       c.variant IN ('always-notify', 'clairvoyant') AS is_bound,
       -- both intervals hold 90 %; their far ends bound the difference without knowing how the two hang together
       b.base_kicks.p50 - c.kicks_per_second.p50 AS saved_p50,
       b.base_kicks.p05 - c.kicks_per_second.p95 AS saved_low,
       b.base_kicks.p95 - c.kicks_per_second.p05 AS saved_high,
       (b.base_kicks.p50 - c.kicks_per_second.p50) / nullif(b.base_kicks.p50, 0) AS saved_share,
       c.packets_per_second.p50 / nullif(b.base_packets.p50, 0) - 1 AS packets_gain,
       (b.base_kicks.p50 - c.kicks_per_second.p50) * q.exit_mean_ns / 1e9 AS cores_saved
FROM chosen c
LEFT JOIN baselines b USING (host, vm, queue)
LEFT JOIN queues q USING (host, vm, queue);
