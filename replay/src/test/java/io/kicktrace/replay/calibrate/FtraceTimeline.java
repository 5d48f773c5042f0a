package io.kicktrace.replay.calibrate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Turns ftrace text with the light per-batch probes into a timeline: just enough for tests. */
public final class FtraceTimeline {

    private static final Pattern LINE =
            Pattern.compile("\\s*(.+)-(\\d+)\\s+\\[\\d+]\\s+\\S+\\s+(\\d+)\\.(\\d{6}): (\\w+): (.*)");
    private static final Pattern NVQ = Pattern.compile("nvq=0x([0-9a-f]+)");
    private static final Pattern FIELD = Pattern.compile("(\\w+)=(0x[0-9a-f]+|-?\\d+)");

    private FtraceTimeline() {}

    public static Timeline read(String variant, InputStream gz) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(gz), StandardCharsets.US_ASCII))) {
            return read(variant, in.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Timeline read(String variant, java.util.List<String> lines) {
        long tx = 0;
        for (String line : lines) {
            Matcher m = NVQ.matcher(line);
            if (m.find()) {
                tx = Long.parseUnsignedLong(m.group(1), 16);
                break;
            }
        }
        Timeline.Builder builder = new Timeline.Builder();
        long workerEvents = 0;
        long packets = 0;
        boolean txEnable = false;
        for (String line : lines) {
            Matcher m = LINE.matcher(line);
            if (!m.matches()) {
                continue;
            }
            long now = Long.parseLong(m.group(3)) * 1_000_000_000L + Long.parseLong(m.group(4)) * 1000L;
            String args = m.group(6);
            boolean worker = m.group(1).startsWith("vhost-");
            if (worker) {
                workerEvents++;
            }
            switch (m.group(5)) {
                case "poll_wakeup" -> {
                    if (field(args, "wait") - tx >= 0 && field(args, "wait") - tx < 0x200) {
                        builder.add(now, StepCode.KICK, 1, -1);
                    }
                }
                case "sched_wakeup" -> {
                    if (args.startsWith("comm=vhost-")) {
                        builder.add(now, StepCode.WORKER_WAKEUP, 0, 0);
                    }
                }
                case "handle_tx" -> builder.add(now, StepCode.PASS_BEGIN, 0, 0);
                case "handle_tx_ret" -> builder.add(now, StepCode.PASS_END, 0, 0);
                case "tx_batch" ->
                    builder.add(
                            now,
                            StepCode.FLUSH_BEGIN,
                            (int) field(args, "batched"),
                            field(args, "last_avail") & 0xFFFF);
                case "tun_sendmsg" -> builder.add(now, StepCode.SEND_BEGIN, (int) field(args, "num"), 0);
                case "tun_sendmsg_ret" -> builder.add(now, StepCode.SEND_END, 0, 0);
                case "used_signal_n" -> {
                    packets += field(args, "count");
                    builder.add(now, StepCode.USED, (int) field(args, "count"), 0);
                }
                case "eventfd_signal" -> {
                    if (worker) {
                        builder.add(now, StepCode.SIGNAL, 1, 0);
                    }
                }
                case "enable_notify" -> {
                    txEnable = field(args, "vq") == tx;
                    builder.add(now, txEnable ? StepCode.ENABLE_BEGIN : StepCode.BUSY_POLL, 0, 0);
                }
                case "enable_notify_ret" -> {
                    if (txEnable) {
                        builder.add(now, StepCode.ENABLE_END, 0, field(args, "ret"));
                    }
                }
                case "poll_queue" -> {
                    if (worker) {
                        builder.add(now, StepCode.REQUEUE, 1, 0);
                    }
                }
                default -> {}
            }
        }
        return builder.build(new Timeline.Facts(variant, (double) workerEvents / Math.max(1, packets), 64, true, true));
    }

    private static long field(String args, String name) {
        Matcher m = FIELD.matcher(args);
        while (m.find()) {
            if (m.group(1).equals(name)) {
                String value = m.group(2);
                return value.startsWith("0x") ? Long.parseUnsignedLong(value.substring(2), 16) : Long.parseLong(value);
            }
        }
        return 0;
    }
}
