package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;

/** A field that says how many 8-byte words follow: {@code nr u64, words[nr]}. */
final class WordCount {
    private WordCount() {}

    /**
     * End of {@code nr u64, nr x wordsPerItem x u64} at {@code at}, or {@link SampleLayout#BROKEN} if the record ends
     * before it does.
     */
    static long end(byte[] bytes, long at, int end, Endian order, int wordsPerItem) {
        if (end - at < 8) {
            return SampleLayout.BROKEN;
        }
        long items = order.s64(bytes, (int) at);
        long room = (end - at - 8) / 8;
        return items < 0 || items > room / wordsPerItem ? SampleLayout.BROKEN : at + 8 + items * wordsPerItem * 8;
    }
}
