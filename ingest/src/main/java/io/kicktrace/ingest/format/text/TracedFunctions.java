package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.ObjectTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kernel functions that the function and function_graph tracers name in one input. */
public final class TracedFunctions {
    /** A kernel has some hundred thousand functions; a trace that names more is none. */
    private static final int MAX_FUNCTIONS = 1 << 18;

    private final ProbeMap probes;
    private final ObjectTable objects;
    private final NameMap<TracedFunction> functions = new NameMap<>();
    /** Copies of one function that the compiler made count together. */
    private final NameMap<NamedEvent> calls = new NameMap<>();

    private final NamedEvent otherCalls;
    private final TracedFunction other;

    TracedFunctions(EventIntake intake) {
        probes = intake.probes();
        objects = intake.tables().objects();
        otherCalls = new NamedEvent("(other)", NoPayload.INSTANCE);
        other = new TracedFunction(otherCalls, Optional.empty(), Optional.empty());
    }

    /** The function of this name, without module and offset, with compiler suffixes if it has any. */
    public TracedFunction function(byte[] text, int from, int to) {
        int n = functions.find(text, from, to);
        if (n != NameMap.NONE) {
            return functions.value(n);
        }
        if (functions.size() >= MAX_FUNCTIONS) {
            return other;
        }
        TracedFunction function = new TracedFunction(
                calls(text, from, to),
                probes.entered(text, from, to).map(probe -> new ProbePayload(probe, objects)),
                probes.returned(text, from, to).map(probe -> new ProbePayload(probe, objects)));
        functions.put(text, from, to, function);
        return function;
    }

    private NamedEvent calls(byte[] text, int from, int to) {
        int end = from;
        while (end < to && (text[end] != '.' || end == from)) {
            end++;
        }
        int n = calls.find(text, from, end);
        if (n != NameMap.NONE) {
            return calls.value(n);
        }
        NamedEvent event =
                new NamedEvent(new String(text, from, end - from, StandardCharsets.UTF_8), NoPayload.INSTANCE);
        calls.put(text, from, end, event);
        return event;
    }

    /** All of them, for the counts. */
    Iterable<NamedEvent> calls() {
        List<NamedEvent> all = new ArrayList<>();
        for (int n = 0; n < calls.size(); n++) {
            all.add(calls.value(n));
        }
        all.add(otherCalls);
        return all;
    }
}
