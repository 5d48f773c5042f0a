package io.kicktrace.codec;

import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import java.util.List;

/**
 * The tables that the events of one chunk refer to by index.
 *
 * @param threads threads
 * @param queues virtqueues
 * @param objects kernel objects and bus addresses
 * @param symbols exit reasons and device names
 */
public record ChunkTables(
        List<ThreadInfo> threads, List<QueueInfo> queues, List<ObjectInfo> objects, List<String> symbols) {
    /** Copies the lists, so that the tables cannot change behind a reader's back. */
    public ChunkTables {
        threads = List.copyOf(threads);
        queues = List.copyOf(queues);
        objects = List.copyOf(objects);
        symbols = List.copyOf(symbols);
    }
}
