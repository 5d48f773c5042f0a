package io.kicktrace.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output for data. {@code System.out} swallows what goes wrong; here a reader that has gone ({@code | head}) and a
 * disk that is full are told apart.
 */
final class StandardOutput {
    /** Writes data. */
    interface Writer {
        void write(OutputStream out) throws IOException;
    }

    private StandardOutput() {}

    /** Has all data written. The stream stays open. */
    static void write(Writer data) throws IOException {
        write(data, new FileOutputStream(FileDescriptor.out));
    }

    /** The same to a stream that stands in for standard output. */
    @SuppressWarnings("StreamResourceLeak") // standard output is not ours to close
    static void write(Writer data, OutputStream to) throws IOException {
        OutputStream watched = new Watched(to);
        BufferedOutputStream buffered = new BufferedOutputStream(watched, 1 << 16);
        data.write(buffered);
        buffered.flush();
    }

    /** Says what went wrong in words; what the writer of the data itself throws passes through. */
    private static final class Watched extends OutputStream {
        private final OutputStream to;

        Watched(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                to.write(bytes, from, length);
            } catch (IOException e) {
                String reason = String.valueOf(e.getMessage());
                if (reason.toLowerCase(Locale.ROOT).contains("broken pipe")) {
                    throw new BrokenPipeException();
                }
                throw new IOException("standard output: could not be written (" + reason + ")", e);
            }
        }

        @Override
        public void flush() throws IOException {
            to.flush();
        }
    }
}
