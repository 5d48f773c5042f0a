package io.kicktrace.ingest.format.perfdata;

import java.io.IOException;
import java.io.InputStream;

/** A stretch of a feed as a stream. */
final class FeedStream extends InputStream {
    private final ByteFeed feed;
    private long left;

    FeedStream(ByteFeed feed, long bytes) {
        this.feed = feed;
        left = bytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0 || !feed.require(1)) {
            return -1;
        }
        int n = (int) Math.min(Math.min(length, feed.available()), left);
        System.arraycopy(feed.array(), feed.at(), into, from, n);
        feed.advance(n);
        left -= n;
        return n;
    }

    /** Passes over what is left of the stretch. */
    void skipRest() throws IOException {
        left -= feed.skip(left);
    }
}
