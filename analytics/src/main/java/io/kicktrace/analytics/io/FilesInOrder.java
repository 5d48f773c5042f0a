package io.kicktrace.analytics.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.assigners.FileSplitAssigner;
import org.jspecify.annotations.Nullable;

/** Hands out files in the order of their names, also after a failure gave some back. */
final class FilesInOrder implements FileSplitAssigner {
    private final TreeSet<FileSourceSplit> waiting = new TreeSet<>(
            Comparator.comparing((FileSourceSplit split) -> split.path().getName(), ChunkFiles.ORDER)
                    .thenComparing(split -> split.path().toString())
                    .thenComparing(FileSourceSplit::splitId));

    FilesInOrder(Collection<FileSourceSplit> splits) {
        waiting.addAll(splits);
    }

    @Override
    public Optional<FileSourceSplit> getNext(@Nullable String host) {
        return Optional.ofNullable(waiting.pollFirst());
    }

    @Override
    public void addSplits(Collection<FileSourceSplit> splits) {
        waiting.addAll(splits);
    }

    @Override
    public Collection<FileSourceSplit> remainingSplits() {
        return List.copyOf(waiting);
    }
}
