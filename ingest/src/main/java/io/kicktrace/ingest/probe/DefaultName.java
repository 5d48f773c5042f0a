package io.kicktrace.ingest.probe;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernel function in the name of a probe that was named after it: {@code p_handle_tx_0} and {@code r_handle_tx_0}
 * (kprobe_events), {@code handle_tx__return} (perf probe), {@code handle_tx__entry} (fprobe), {@code kretprobe:handle_tx}
 * (bpftrace), and what people write by hand, such as {@code handle_tx_ret}.
 *
 * @param function name of the function, perhaps with more behind it than its own name
 * @param returned whether it is the function's return
 */
record DefaultName(String function, boolean returned) {
    private static final Pattern BPFTRACE =
            Pattern.compile("(kprobe|kretprobe|fentry|fexit|kfunc|kretfunc):(?:.*:)?([^:]+)");
    private static final Pattern PREFIX = Pattern.compile("(p|r|kprobe|kretprobe)_(.+)");
    private static final Pattern SUFFIX =
            Pattern.compile("(.+?)_{1,2}(entry|enter|begin|start|ret|return|exit|end)(?:_\\d+)?");
    /** The offset of kprobe_events, the serial number of perf probe, and compiler suffixes whose dots were replaced. */
    private static final Pattern NUMBER = Pattern.compile("(.+?)(?:_(?:isra|constprop|part)_\\d+)*(?:_\\d+)?");

    /** Takes a name apart, with its group if it has one. */
    static DefaultName of(String name) {
        Matcher bpftrace = BPFTRACE.matcher(name);
        if (bpftrace.matches()) {
            String type = bpftrace.group(1);
            return new DefaultName(
                    bpftrace.group(2), type.equals("kretprobe") || type.equals("fexit") || type.equals("kretfunc"));
        }
        String bare = name.substring(name.lastIndexOf(':') + 1);
        boolean returned = false;
        Matcher prefix = PREFIX.matcher(bare);
        if (prefix.matches()) {
            returned = prefix.group(1).equals("r") || prefix.group(1).equals("kretprobe");
            bare = prefix.group(2);
        }
        Matcher suffix = SUFFIX.matcher(bare);
        if (suffix.matches()) {
            String word = suffix.group(2);
            returned |= word.equals("ret") || word.equals("return") || word.equals("exit") || word.equals("end");
            bare = suffix.group(1);
        }
        Matcher number = NUMBER.matcher(bare);
        return new DefaultName(number.matches() ? number.group(1) : bare, returned);
    }
}
