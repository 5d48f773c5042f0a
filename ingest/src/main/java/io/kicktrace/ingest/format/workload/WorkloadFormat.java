package io.kicktrace.ingest.format.workload;

import io.kicktrace.ingest.format.FormatReader;
import java.nio.charset.StandardCharsets;

/** Results of iperf3 and netperf. */
public final class WorkloadFormat {
    private static final int SURE = 90;

    private WorkloadFormat() {}

    /** How surely the first bytes of an input are such results: 0 to 100. */
    public static int sniff(byte[] head) {
        String text = new String(head, StandardCharsets.UTF_8);
        return IperfJson.is(text)
                        || text.lines().anyMatch(line -> IperfLine.read(line).isPresent() || NetperfKeys.isKey(line))
                ? SURE
                : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> {
            String head = new String(source.head(), StandardCharsets.UTF_8);
            if (IperfJson.is(head)) {
                new IperfJson(intake).read(source.stream());
            } else if (head.lines().anyMatch(NetperfKeys::isKey)) {
                new NetperfKeys(intake).read(source.stream());
            } else {
                new IperfText(intake).read(source.stream());
            }
        };
    }
}
