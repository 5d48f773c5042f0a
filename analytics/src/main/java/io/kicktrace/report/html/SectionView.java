package io.kicktrace.report.html;

import io.kicktrace.report.Numbers;
import io.kicktrace.report.sql.ResultRow;
import io.kicktrace.report.summary.Histogram;
import io.kicktrace.report.summary.QueueSection;
import io.kicktrace.report.summary.Strip;
import io.kicktrace.report.summary.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A queue's section as the template wants it. */
public final class SectionView {
    /** Windows from which on a line over time says something. */
    private static final int FEWEST_POINTS = 3;

    /** A chart: its number in the data, and what it shows. */
    public record Figure(int chart, String title, String caption, Optional<Strip> strip, boolean lines) {}

    private final QueueSection section;
    private final int number;
    private final double kickScale;
    private final List<Figure> distributions = new ArrayList<>();
    private Optional<Figure> strip = Optional.empty();
    private Optional<Figure> trend = Optional.empty();

    SectionView(QueueSection section, int number, Charts charts) throws IOException {
        this.section = section;
        this.number = number;
        kickScale = IntervalBar.scale(section, "kicks_per_second");
        if (section.strip().isPresent()) {
            strip(section.strip().get(), charts);
        }
        for (var entry : section.distributions().entrySet()) {
            OptionalInt chart = charts.add(entry.getKey(), entry.getValue());
            chart.ifPresent(c -> distributions.add(figure(c, entry.getKey(), entry.getValue())));
        }
        if (section.trend().size() >= FEWEST_POINTS) {
            charts.add(section.trend())
                    .ifPresent(c -> trend = Optional.of(new Figure(
                            c,
                            "Over time",
                            section.trend().size() + " windows; a gap is a window without the figure.",
                            Optional.empty(),
                            true)));
        }
    }

    private void strip(Strip worst, Charts charts) throws IOException {
        long kicks = worst.kicks().size();
        String words = kicks == 0
                ? "The busiest " + Numbers.nanos(worst.nanos()) + " of the capture."
                : "The worst " + Numbers.nanos(worst.nanos()) + " of the capture: " + worst.wastedKicks() + " of "
                        + kicks
                        + " kicks wasted. Each tooth is a batch: packets are taken one by one, then sent at once."
                        + " A kick that falls while the worker is in a pass costs an exit and wakes nobody.";
        charts.add(worst)
                .ifPresent(
                        c -> strip = Optional.of(new Figure(c, "Kicks and passes", words, Optional.of(worst), false)));
    }

    private static Figure figure(int chart, String metric, Histogram h) {
        boolean time = metric.endsWith("_ns");
        String caption = Numbers.whole(h.n()) + " samples, p50 " + value(h.p50(), time) + ", p90 "
                + value(h.p90(), time) + ", p99 " + value(h.p99(), time) + ", largest " + value(h.max(), time);
        return new Figure(chart, title(metric), caption, Optional.empty(), false);
    }

    private static String value(long value, boolean time) {
        return time ? Numbers.nanos(value) : Numbers.whole(value);
    }

    private static String title(String metric) {
        return switch (metric) {
            case "batch_size" -> "Batch size (batch_size, packets)";
            case "wake_ns" -> "Wake-up to handler (wake_ns)";
            case "exit_ns" -> "Kick's exit (exit_ns)";
            case "send_ns" -> "Batch send (send_ns)";
            case "pass_ns" -> "Pass (pass_ns)";
            default -> metric;
        };
    }

    /** Anchor of the section. */
    public String id() {
        return "q" + number;
    }

    /** Its line in the ranking. */
    public ResultRow line() {
        return section.line();
    }

    /** The verdict without the queue's name. */
    public String verdict() {
        return Verdict.ofQueue(section.line());
    }

    /** Predictions. */
    public List<ResultRow> variants() {
        return section.variants();
    }

    /** The bar of a prediction. */
    public Optional<IntervalBar> bar(ResultRow variant) {
        return IntervalBar.of(variant, "kicks_per_second", kickScale);
    }

    /** The point of what was recorded. */
    public Optional<IntervalBar> recordedBar() {
        return IntervalBar.of(section.line().number("kicks_per_second"), kickScale);
    }

    /** Dangers, each with its variant. */
    public List<String> hazards() {
        return section.variants().stream()
                .flatMap(v -> v.list("hazards").stream().map(h -> v.text("variant") + " " + h))
                .distinct()
                .toList();
    }

    /** Ways of working, where a variant has two. */
    public List<String> regimes() {
        List<String> words = new ArrayList<>();
        for (ResultRow variant : section.variants()) {
            for (ResultRow regime : variant.rows("regimes")) {
                words.add(variant.text("variant") + ": " + Numbers.percent(regime.number("share")) + " of the runs at "
                        + Numbers.plain(regime.number("kicks_per_second")) + " kicks/s and "
                        + Numbers.plain(regime.number("packets_per_second")) + " packets/s");
            }
        }
        return words;
    }

    /** What could not be measured. */
    public List<ResultRow> missing() {
        return section.missing();
    }

    /** What the predictions rest on. */
    public List<String> notes() {
        return section.notes();
    }

    /** In which world the predictions hold, in words. */
    public String world() {
        String world =
                section.variants().isEmpty() ? "" : section.variants().get(0).text("world");
        return world.equals("probed") ? "as under the probes of the capture" : "without the probes of the capture";
    }

    /** The strip. */
    public Optional<Figure> strip() {
        return strip;
    }

    /** Rates over time. */
    public Optional<Figure> trend() {
        return trend;
    }

    /** Distributions. */
    public List<Figure> distributions() {
        return distributions;
    }
}
