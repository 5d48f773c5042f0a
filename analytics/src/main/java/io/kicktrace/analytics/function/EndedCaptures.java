package io.kicktrace.analytics.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * The captures of a VM that ended, in that order. The numbers of their chunks are kept, so that a chunk which comes again
 * is known for what it is; but only of the last ones, since a stream may go on for years.
 */
final class EndedCaptures {
    static final int KEPT = 64;

    private final ListState<String> ids;

    EndedCaptures(RuntimeContext context) {
        ids = context.getListState(new ListStateDescriptor<>("ended-captures", Types.STRING));
    }

    /** Takes a capture that ended; returns those to forget. */
    List<String> add(String captureId) throws Exception {
        List<String> all = new ArrayList<>();
        ids.get().forEach(all::add);
        all.add(captureId);
        int excess = Math.max(0, all.size() - KEPT);
        ids.update(all.subList(excess, all.size()));
        return all.subList(0, excess);
    }

    void clear() {
        ids.clear();
    }
}
