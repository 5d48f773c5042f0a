package io.kicktrace.ingest.format.workload;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of iperf's text.
 *
 * @param sum whether it is of all streams
 * @param stream number of the stream, -1 for all
 * @param startNanos begin, ns since the start of the run
 * @param endNanos end, ns since the start of the run
 * @param bytes payload, bytes, of three digits
 * @param bitsPerSecond rate, of three digits
 * @param packets datagrams, if it tells
 * @param lost datagrams that did not arrive, if it tells
 * @param side {@code sender} or {@code receiver} on the last lines, else empty
 */
record IperfLine(
        boolean sum,
        int stream,
        long startNanos,
        long endNanos,
        long bytes,
        double bitsPerSecond,
        OptionalLong packets,
        OptionalLong lost,
        String side) {
    private static final int LONGEST = 512;
    private static final Pattern LINE =
            Pattern.compile("(?:\\S.*?\\s)?\\[\\s*(SUM|\\d{1,6})\\](?:\\[[TR]X-[CS]\\])?\\s+"
                    + "(\\d{1,9}\\.\\d{1,3})-\\s*(\\d{1,9}\\.\\d{1,3})\\s+sec\\s+"
                    + "(\\d+(?:\\.\\d+)?)\\s+([KMGT]?)Bytes\\s+(\\d+(?:\\.\\d+)?)\\s+([KMGT]?)bits/sec(.*)");
    private static final Pattern LOST =
            Pattern.compile("\\s*[\\d.]+ ms\\s+(\\d{1,18})/\\s*(\\d{1,18})\\s+\\([^)]*\\).*");
    private static final Pattern SENT = Pattern.compile("\\s+(\\d{1,18})\\s*(?:sender|receiver)?\\s*");
    private static final String UNITS = "KMGT";

    /** The line, if it is one; {@code SENT} alone may also be a number of retransmissions. */
    static Optional<IperfLine> read(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher m = LINE.matcher(line);
        if (!m.matches()) {
            return Optional.empty();
        }
        String rest = m.group(8);
        Matcher lost = LOST.matcher(rest);
        Matcher sent = SENT.matcher(rest);
        boolean counted = lost.matches();
        return Optional.of(new IperfLine(
                m.group(1).equals("SUM"),
                m.group(1).equals("SUM") ? -1 : Integer.parseInt(m.group(1)),
                nanos(m.group(2)),
                nanos(m.group(3)),
                Math.round(Double.parseDouble(m.group(4)) * power(1024, m.group(5))),
                Double.parseDouble(m.group(6)) * power(1000, m.group(7)),
                counted
                        ? OptionalLong.of(Long.parseLong(lost.group(2)))
                        : sent.matches() ? OptionalLong.of(Long.parseLong(sent.group(1))) : OptionalLong.empty(),
                counted ? OptionalLong.of(Long.parseLong(lost.group(1))) : OptionalLong.empty(),
                rest.strip().endsWith("sender") ? "sender" : rest.strip().endsWith("receiver") ? "receiver" : ""));
    }

    private static double power(double base, String unit) {
        return Math.pow(base, unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1);
    }

    private static long nanos(String seconds) {
        return Math.round(Double.parseDouble(seconds) * 1e9);
    }
}
