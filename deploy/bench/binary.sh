#!/bin/sh
# Reading of binary captures beside the tools that wrote them: CPU seconds of whole processes, on the same file in one run.
#   deploy/bench/binary.sh [PERF.data [TRACE.dat]]
# A PERF.data of perf kvm stat record is repeated 2,000 times first. Needs a build; peers are measured if installed.
set -eu
home=$(CDPATH='' cd "$(dirname "$0")/../.." && pwd)
lib=${KICKTRACE_LIB:-$home/deploy/target/dist/lib/*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# name, command...: its CPU seconds
cpu() {
    name=$1
    shift
    env bash -c 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1' cpu "$@" 2>"$work/time" || true
    awk -v name="$name" '{ printf "%-34s cpu_s=%.2f\n", name, $1 + $2 }' "$work/time"
}
kicktrace() {
    verb=$1
    shift
    cpu "kicktrace $verb" java -Xmx256m -XX:+UseSerialGC -Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.kicktrace.avro \
        -cp "$lib" io.kicktrace.cli.Main "$verb" -q "$@"
}
parse() {
    java -Xmx256m -XX:+UseSerialGC -cp "$lib" io.kicktrace.bench.ParseBench "$1"
}
if [ $# -ge 1 ]; then
    java -cp "$lib" io.kicktrace.bench.RepeatPerfData "$1" "$work/perf.data" "${TIMES:-2000}"
    ls -l "$work/perf.data" | awk '{ print "perf.data", $5, "bytes" }'
    parse "$work/perf.data"
    kicktrace inspect "$work/perf.data"
    if command -v perf >/dev/null; then
        cpu "perf kvm stat report" perf kvm -i "$work/perf.data" stat report -f
        cpu "perf script" perf script -f -i "$work/perf.data"
    fi
fi
if [ $# -ge 2 ]; then
    parse "$2"
    kicktrace inspect "$2"
    if command -v trace-cmd >/dev/null; then cpu "trace-cmd report" trace-cmd report "$2"; fi
fi
