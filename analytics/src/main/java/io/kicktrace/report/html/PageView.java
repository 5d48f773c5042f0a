package io.kicktrace.report.html;

import io.kicktrace.report.sql.ResultRow;
import io.kicktrace.report.summary.Summary;
import io.kicktrace.report.summary.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The page as the templates want it. */
public final class PageView {
    private final Summary summary;
    private final Assets assets;
    private final List<SectionView> sections = new ArrayList<>();
    private final String data;

    PageView(Summary summary, Assets assets) throws IOException {
        this.summary = summary;
        this.assets = assets;
        Charts charts = new Charts();
        for (int i = 0; i < summary.sections().size(); i++) {
            sections.add(new SectionView(summary.sections().get(i), i + 1, charts));
        }
        data = charts.json();
    }

    /** What is shown. */
    public Summary summary() {
        return summary;
    }

    /** Style and scripts. */
    public Assets assets() {
        return assets;
    }

    /** Sections of queues. */
    public List<SectionView> sections() {
        return sections;
    }

    /** Those worth acting on. */
    public List<SectionView> worthActing() {
        return sections.stream().filter(s -> s.line().is("worth_acting")).toList();
    }

    /** JSON of the charts. */
    public String data() {
        return data;
    }

    /** The fleet in one sentence. */
    public String headline() {
        return Verdict.ofFleet(summary.fleet());
    }

    /** Anchor of a queue's section; empty where it has none. */
    public String sectionOf(ResultRow line) {
        return sections.stream()
                .filter(s -> s.line().text("rank").equals(line.text("rank")))
                .map(SectionView::id)
                .findFirst()
                .orElse("");
    }
}
