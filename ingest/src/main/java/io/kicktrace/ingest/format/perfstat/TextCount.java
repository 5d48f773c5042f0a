package io.kicktrace.ingest.format.perfstat;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of the text form: {@code [time] count event [# comment] [(share of the time it ran)]}. */
final class TextCount {
    private static final int LONGEST = 1024;
    private static final Pattern LINE = Pattern.compile("\\s*(?:(\\d{1,9}[.,]\\d{9})\\s+)?"
            + "(<not counted>|<not supported>|\\d[\\d.,'\u2019\u00a0\u202f]{0,30})\\s+"
            + "([A-Za-z_][\\w./=:,@-]{0,255})\\s*(?:#[^(]{0,200})?(?:\\(\\s*([\\d.,]+)%\\s*\\))?\\s*");

    private TextCount() {}

    /** The count, if the line is one. */
    static Optional<Count> read(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher m = LINE.matcher(line);
        if (!m.matches()) {
            return Optional.empty();
        }
        String time = m.group(1);
        String share = m.group(4);
        boolean scaled = share != null && !share.startsWith("100");
        return Count.value(m.group(2))
                .map(value ->
                        new Count(m.group(3), value, time == null ? OptionalLong.empty() : Count.nanos(time), scaled));
    }
}
