package io.kicktrace.ingest.format;

import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;

/** Where a format reader hands on what it reads of one input, in the order of the input. */
public interface EventIntake {
    /** A loss whose size the trace does not tell. */
    long UNKNOWN_COUNT = -1;

    /** The tables that drafts refer to. */
    Tables tables();

    /** The counters of this input. */
    IngestStats stats();

    /** Which event plays which role. */
    ProbeMap probes();

    /** What the input says of itself; read before the events, filled in further while they are read. */
    CaptureFacts facts();

    /**
     * One event, known or not.
     *
     * @param nanos stamp, ns of the trace clock; negative: the trace gives none, so that the event only counts
     * @param cpu CPU, -1 not told
     * @param thread number in the thread table, -1 not told
     */
    void event(long nanos, int cpu, int thread, EventDraft draft);

    /** The recorder lost events of a CPU (-1: not told which) before that CPU's next event. */
    void lost(int cpu, long count);

    /** The buffer of a CPU starts before that CPU's next event. */
    void bufferStarted(int cpu);

    /** How many events of a name the input holds. */
    void counted(String eventName, long events);

    /** A sign of life, for progress; cheap, to be called every few thousand lines. */
    void progress();
}
