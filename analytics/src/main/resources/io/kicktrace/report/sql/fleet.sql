-- One line: the fleet added up.
CREATE VIEW fleet AS
SELECT count(DISTINCT host) AS hosts,
       count(DISTINCT (host, vm)) AS vms,
       count(*) AS queues,
       count(*) FILTER (worth_acting) AS queues_worth_acting,
       count(DISTINCT (host, vm)) FILTER (worth_acting) AS vms_worth_acting,
       sum(kicks_per_second) AS kicks_per_second,
       sum(kicks_wasted_per_second) AS kicks_wasted_per_second,
       sum(packets_per_second) AS packets_per_second,
       sum(cores_lost) AS cores_lost,
       sum(saved_p50) FILTER (worth_acting) AS saved_p50,
       sum(saved_low) FILTER (worth_acting) AS saved_low,
       sum(saved_high) FILTER (worth_acting) AS saved_high,
       sum(cores_saved) FILTER (worth_acting) AS cores_saved,
       bool_or(lower_bound) AS lower_bound
FROM ranking;
