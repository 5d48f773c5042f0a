-- Queues by what they waste, each with the kernel that saves most there: one without a hazard before one with.
CREATE VIEW ranking AS
WITH best AS (
    SELECT * FROM variants
    WHERE NOT is_bound AND NOT baseline AND saved_p50 > 0
    QUALIFY row_number() OVER (
        PARTITION BY host, vm, queue ORDER BY len(hazards) > 0, saved_p50 DESC, variant, poll_us) = 1
)
SELECT row_number() OVER (
           ORDER BY q.kicks_wasted_per_second DESC NULLS LAST, b.saved_p50 DESC NULLS LAST,
                    q.kicks_per_second DESC NULLS LAST, q.host, q.vm, q.queue) AS rank,
       q.*,
       b.variant AS best_variant,
       b.poll_us AS best_poll_us,
       b.saved_p50, b.saved_low, b.saved_high, b.saved_share, b.packets_gain, b.cores_saved,
       b.hazards AS best_hazards,
       (SELECT any_value(v.hazards) FROM variants v
        WHERE v.host = q.host AND v.vm = q.vm AND v.queue = q.queue AND v.baseline AND len(v.hazards) > 0)
           AS running_hazards,
       -- sure of a gain, and one that somebody would notice
       coalesce(b.saved_low > 0 AND b.saved_p50 >= 100 AND b.saved_share >= 0.1, false) AS worth_acting
FROM queues q LEFT JOIN best b USING (host, vm, queue)
WHERE NOT q.idle;
