#!/bin/sh
# Counts events by name without the code under test: strips the head of each line, then all behind the name.
# Run in this folder: sh count.sh > counts.txt
for f in quiet-burst32-U.ftrace l2-burst32-D.kprobe l2-flat64-D.trace_pipe l2-flat64-D.function-latency x86-tsc no-context
do
    zcat $f.txt.gz | grep -v '^#' | grep -v '^CPU:' |
        sed -E '/^[a-z_]+(\.[a-z0-9.]+)? ?(:|<-)/!{s/^.{0,16}[^ ]* *(\[[0-9]+\])? +[^ ]* +[0-9.]+(us.)?: //; s/^.*[0-9]us[ +!#*@$]: //}' |
        sed -E 's/ <-.*//; s/:.*//; s/\..*//' | sort | uniq -c | awk -v f=$f '{print f, $2, $1}'
done
# function_graph: calls by name, braces that close, events in comments
for f in l2-flat64-D.function_graph graph-events
do
    zcat $f.txt.gz | grep -v '^#' | sed -E 's/^.*\|  //' | sed -nE \
        -e 's/^ *([A-Za-z_][A-Za-z0-9_]*)[^(]*\(.*[;{]$/\1/p' -e 's/^ *\}.*/funcgraph_exit/p' -e 's/^ *\/\* ([a-z_]+): .*/\1/p' |
        sort | uniq -c | awk -v f=$f '{print f, $2, $1}'
done
