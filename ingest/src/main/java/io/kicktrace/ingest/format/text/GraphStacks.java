package io.kicktrace.ingest.format.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that each thread is in, by depth: a closing brace does not say what it closes. Calls go on behind a switch
 * to another thread, so stacks belong to threads and not to CPUs.
 */
public final class GraphStacks {
    /** The kernel itself keeps 50 returns a thread. */
    private static final int MAX_DEPTH = 64;
    /** Threads that were quiet longest are forgotten beyond this. */
    private static final int MAX_THREADS = 4096;

    private static final class Stack extends LinkedHashMap<Integer, TracedFunction> {
        private static final long serialVersionUID = 1L;
    }

    private final Map<Integer, Stack> stacks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Stack> eldest) {
            return size() > MAX_THREADS;
        }
    };

    /** A call begins. */
    public void push(int thread, int depth, TracedFunction function) {
        if (depth < MAX_DEPTH) {
            stacks.computeIfAbsent(thread, t -> new Stack()).put(depth, function);
        }
    }

    /** A call ends; empty if its begin was not seen. */
    public Optional<TracedFunction> pop(int thread, int depth) {
        Stack stack = stacks.get(thread);
        return stack == null ? Optional.empty() : Optional.ofNullable(stack.remove(depth));
    }

    /** The call that a depth is in; empty if its begin was not seen. */
    public Optional<TracedFunction> at(int thread, int depth) {
        Stack stack = stacks.get(thread);
        return stack == null ? Optional.empty() : Optional.ofNullable(stack.get(depth));
    }

    /** Events were lost: nothing closes what was open before. */
    public void clear() {
        stacks.clear();
    }
}
