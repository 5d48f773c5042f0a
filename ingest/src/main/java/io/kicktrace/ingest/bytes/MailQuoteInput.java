package io.kicktrace.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;

/** Takes the marks of quoted mail off: each {@code >} at the start of a line, with the blank behind it. */
@SuppressWarnings("InputStreamSlowMultibyteRead") // the class above reads more than one
final class MailQuoteInput extends UnwrappingInput {
    private boolean atStart = true;

    MailQuoteInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        int b = in.read();
        while (atStart && b == '>') {
            b = in.read();
            if (b == ' ') {
                b = in.read();
            }
        }
        atStart = b == '\n';
        return b;
    }
}
