package io.kicktrace.ingest.bytes;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What a trace was put into on its way here, told by its first bytes; the outermost first. */
enum Wrapping {
    /** A mail in transfer encoding quoted-printable (RFC 2045, 6.7). */
    QUOTED_PRINTABLE {
        @Override
        boolean is(byte[] head) {
            boolean encoded = false;
            for (int i = 0; i < head.length; i++) {
                if (head[i] == 0) {
                    return false;
                }
                if (head[i] == '=' && i + 2 < head.length) {
                    if (!isEscape(head, i + 1)) {
                        return false;
                    }
                    // each equals sign of a trace becomes one of these
                    encoded |= head[i + 1] == '3' && head[i + 2] == 'D';
                }
            }
            return encoded;
        }

        @Override
        InputStream open(InputStream in) {
            return new QuotedPrintableInput(in);
        }
    },
    /** The quoted part of a mail: {@code >} before each line. */
    MAIL_QUOTE {
        @Override
        boolean is(byte[] head) {
            int quoted = 0;
            int lines = 0;
            boolean start = true;
            for (byte b : head) {
                if (start && b != '\n' && b != '\r') {
                    lines++;
                    quoted += b == '>' ? 1 : 0;
                }
                start = b == '\n';
            }
            return quoted > 0 && quoted * 2 >= lines;
        }

        @Override
        InputStream open(InputStream in) {
            return new MailQuoteInput(in);
        }
    },
    /** {@code atrace -z}: words, a line TRACE:, and a zlib stream (RFC 1950). */
    ATRACE_ZLIB {
        @Override
        boolean is(byte[] head) {
            return AtraceInput.streamStart(head) >= 0;
        }

        @Override
        InputStream open(InputStream in) {
            return new AtraceInput(in);
        }
    };

    /** Whether the first bytes of an input are of this wrapping. */
    abstract boolean is(byte[] head);

    /** Takes it off. */
    abstract InputStream open(InputStream in);

    /** {@code =3D}, or a line end that was not in the text. */
    private static boolean isEscape(byte[] head, int at) {
        if (head[at] == '\n' || (head[at] == '\r' && head[at + 1] == '\n')) {
            return true;
        }
        String digits = new String(head, at, 2, StandardCharsets.ISO_8859_1);
        return digits.matches("[0-9A-F]{2}");
    }
}
