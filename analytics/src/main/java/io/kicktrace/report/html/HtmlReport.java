package io.kicktrace.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.TemplateOutput;
import gg.jte.output.StringOutput;
import io.kicktrace.report.summary.Summary;
import java.io.IOException;

/** A summary as one HTML file: opens from a mail, fetches nothing, runs nothing but its own script. */
public final class HtmlReport {
    private static final String TEMPLATES = "io.kicktrace.report.html.template";

    private HtmlReport() {}

    /** The whole page. The same summary gives the same characters. */
    public static String of(Summary summary) throws IOException {
        TemplateEngine engine = TemplateEngine.createPrecompiled(null, ContentType.Html, null, TEMPLATES);
        TemplateOutput out = new StringOutput();
        engine.render("report.jte", new PageView(summary, Assets.load()), out);
        return out.toString();
    }
}
