#!/bin/sh
# Parsing of text beside trace-cmd report and perf script, as ratios of lines a CPU-second in one run.
#   deploy/bench/text.sh [TRACE.dat [PERF.data]]
# Needs a build (./kicktrace --version makes one). Peers are measured if they are installed and a file of theirs is given.
set -eu
home=$(CDPATH='' cd "$(dirname "$0")/../.." && pwd)
lib=$home/deploy/target/dist/lib
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ours() { # file
    java -Xmx256m -XX:+UseSerialGC -cp "$lib/*" io.kicktrace.bench.ParseBench "$1"
}
# cpu seconds of a command whose lines are counted: "lines cpu lines/cpu"
peer() {
    name=$1
    shift
    /usr/bin/env bash -c 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null | wc -l' peer "$@" >"$work/lines" 2>"$work/time"
    awk -v name="$name" 'FNR == NR { n = $1; next } { c = $1 + $2; printf "%s lines=%d cpu_s=%.3f lines_per_cpu_s=%.0f\n", name, n, c, n / c }' \
        "$work/lines" "$work/time"
}
# one capture, again and again with later stamps
repeat() { # gz times
    gzip -dc "$1" >"$work/once"
    awk -v times="$2" '{ line[NR] = $0 }
        END {
            for (t = 0; t < times; t++) for (i = 1; i <= NR; i++) {
                s = line[i]
                if (t > 0 && match(s, /[0-9]+\.[0-9][0-9][0-9][0-9][0-9][0-9]: /)) {
                    stamp = substr(s, RSTART, RLENGTH - 2)
                    split(stamp, part, ".")
                    s = substr(s, 1, RSTART - 1) (part[1] + 20 * t) "." part[2] substr(s, RSTART + RLENGTH - 2)
                }
                print s
            }
        }' "$work/once"
}
repeat "$home/deploy/samples/paced10us-unpatched.ftrace.txt.gz" 100 >"$work/ftrace.txt"
# the same lines as perf script prints them
sed -n 's/^ *\(.*\)-\([0-9]*\) *\(\[[0-9]*\]\) [^ ]* *\([0-9.]*\): \([a-z_0-9]*\): \(.*\)/\1 \2 \3 \4: probe:\5: \6/p' \
    "$work/ftrace.txt" | sed 's/probe:\(sched_\)/sched:\1/; s/probe:\(kvm_\)/kvm:\1/; s/probe:\(net\)/net:\1/' >"$work/script.txt"
# function_graph: a call of each event
awk '/: [a-z_0-9]*: / { print " 1)   0.123 us    |    ""vhost_get_vq_desc [vhost]();" }' "$work/ftrace.txt" |
    { printf '# tracer: function_graph\n#\n# CPU  DURATION                  FUNCTION CALLS\n# |     |   |                     |   |   |   |\n'; cat; } >"$work/graph.txt"
for file in ftrace script graph; do
    printf '%s %d lines, %d bytes\n' "$file" "$(wc -l <"$work/$file.txt")" "$(wc -c <"$work/$file.txt")"
    ours "$work/$file.txt"
done
if [ $# -ge 1 ] && command -v trace-cmd >/dev/null; then
    # 40 times the same file, so that starting does not count
    set -- "$@"
    inputs=$(for _ in 1 2 3 4 5 6 7 8 9 10; do printf -- '-i %s -i %s -i %s -i %s ' "$1" "$1" "$1" "$1"; done)
    # shellcheck disable=SC2086 # a list of options
    peer "trace-cmd report" trace-cmd report $inputs
fi
if [ $# -ge 2 ] && command -v perf >/dev/null; then
    peer "perf script" perf script -i "$2"
fi
