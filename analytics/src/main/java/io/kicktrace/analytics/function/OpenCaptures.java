package io.kicktrace.analytics.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * The captures of a VM that have begun and not ended, in that order. An agent that crashes leaves one open; the state of a
 * VM must not grow with each.
 */
final class OpenCaptures {
    static final int KEPT = 8;

    private final ListState<String> ids;

    OpenCaptures(RuntimeContext context) {
        ids = context.getListState(new ListStateDescriptor<>("open-captures", Types.STRING));
    }

    /** Takes a capture that begins; returns one that is to end for it, if there are too many. */
    Optional<String> add(String captureId) throws Exception {
        List<String> all = all();
        all.add(captureId);
        boolean full = all.size() > KEPT;
        ids.update(full ? all.subList(1, all.size()) : all);
        return full ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** A capture ended. */
    void remove(String captureId) throws Exception {
        List<String> all = all();
        all.remove(captureId);
        ids.update(all);
    }

    void clear() {
        ids.clear();
    }

    private List<String> all() throws Exception {
        List<String> all = new ArrayList<>();
        ids.get().forEach(all::add);
        return all;
    }
}
