package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a calibration could not identify, one sentence each, in the order it was found and each once. */
final class Notes {

    private final Set<String> sentences = new LinkedHashSet<>();

    void prior(String what, long nanos, String why) {
        sentences.add(what + ": prior of " + nanos + " ns used, " + why);
    }

    void say(String sentence) {
        sentences.add(sentence);
    }

    List<String> list() {
        return new ArrayList<>(sentences);
    }
}
