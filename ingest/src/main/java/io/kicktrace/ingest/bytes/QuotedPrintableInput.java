package io.kicktrace.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;

/** Takes quoted-printable off: {@code =3D} is a byte, an equals sign at the end of a line is no line end. */
@SuppressWarnings("InputStreamSlowMultibyteRead") // the class above reads more than one
final class QuotedPrintableInput extends UnwrappingInput {
    QuotedPrintableInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        while (true) {
            int b = in.read();
            if (b != '=') {
                return b;
            }
            int first = in.read();
            if (first == '\n' || first == END) {
                continue;
            }
            int second = in.read();
            if (first == '\r' && second == '\n') {
                continue;
            }
            int high = Character.digit(first, 16);
            int low = second == END ? -1 : Character.digit(second, 16);
            if (high >= 0 && low >= 0) {
                return high * 16 + low;
            }
            // an equals sign that nobody encoded
            if (second != END) {
                in.unread(second);
            }
            in.unread(first);
            return b;
        }
    }
}
