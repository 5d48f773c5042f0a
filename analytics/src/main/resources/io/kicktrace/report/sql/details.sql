-- What a queue's own section shows beside its line in the ranking.

-- Over time: one line a queue and window.
CREATE VIEW trend AS
SELECT host, vm, queue, window_start_nanos, window_end_nanos, epoch_us(wall_start) AS wall_micros,
       kicks / nullif(seconds, 0) AS kicks_per_second,
       kicks_wasted / nullif(seconds, 0) AS kicks_wasted_per_second,
       packets / nullif(seconds, 0) AS packets_per_second,
       packets_per_send
FROM (SELECT *, (window_end_nanos - window_start_nanos) / 1e9 * coverage AS seconds FROM window_rows)
WHERE seconds > 0;

-- What the captures could not give, and what to record to get it.
CREATE VIEW missing AS
SELECT host, vm, queue, entry.key AS metric, entry.value AS reason, count(*) AS row_count
FROM (SELECT host, vm, queue, unnest(map_entries(unavailable)) AS entry FROM queue_rows)
GROUP BY ALL;

-- Exits by reason: one line a VM and reason.
CREATE VIEW exits AS
SELECT host, vm, entry.key AS reason, sum(entry.value.count) AS exits, sum(entry.value.time_ns) AS time_ns,
       sum(entry.value.paired) AS paired
FROM (SELECT host, vm, unnest(map_entries(exits_by_reason)) AS entry FROM vm_rows)
GROUP BY ALL;

-- What the captures of a VM lost.
CREATE VIEW vm_quality AS
SELECT host, vm, sum(events) AS events, sum(greatest(lost_events, 0)) AS lost_events,
       bool_or(lost_events < 0) AS lost_uncounted, min(coverage) AS least_coverage,
       sum(missing_chunks) AS missing_chunks, sum(duplicate_chunks) AS duplicate_chunks
FROM vm_rows
GROUP BY host, vm;
