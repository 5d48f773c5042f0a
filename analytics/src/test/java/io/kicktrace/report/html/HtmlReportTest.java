package io.kicktrace.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import io.kicktrace.avro.Interval;
import io.kicktrace.avro.Prediction;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.Severity;
import io.kicktrace.report.AnalysedCapture;
import io.kicktrace.report.ResultsFolder;
import io.kicktrace.report.summary.SummaryReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as text; what a browser makes of it is tested with a browser. */
class HtmlReportTest {
    private static final Pattern ELEMENT =
            Pattern.compile("<(script|style)( type=\"application/json\" id=\"data\")?>(.*?)</\\1>", Pattern.DOTALL);
    private static final String EVIL =
            "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'`${7*7}\u202egpj.exe\u0000";

    @TempDir
    Path dir;

    private String page() throws IOException {
        return HtmlReport.of(SummaryReader.ofCaptures(dir, dir));
    }

    private static QueueWindow queue(String host, String vm, long kicks) {
        return QueueWindow.newBuilder()
                .setScope(RowScope.CAPTURE)
                .setWindowStartNanos(0)
                .setWindowEndNanos(1_000_000_000)
                .setHost(host)
                .setVm(vm)
                .setQueue("tx0")
                .setCaptureId("c")
                .setKicks(kicks)
                .setPackets(2 * kicks)
                .setKicksPerPacket(0.5)
                .setKicksWasted(kicks / 2)
                .setUnavailable(Map.of("bytes", "because " + vm))
                .build();
    }

    private static Prediction prediction(String host, String vm, String variant, double kicks) {
        return Prediction.newBuilder()
                .setHost(host)
                .setVm(vm)
                .setQueue("tx0")
                .setCaptureId("c")
                .setVariant(variant)
                .setWorld("undisturbed")
                .setBaseline(variant.equals("unpatched"))
                .setKicksPerSecond(new Interval(kicks * 0.9, kicks, kicks * 1.1))
                .setPacketsPerSecond(new Interval(1.0, 2.0, 3.0))
                .setVerdict("verdict of " + vm)
                .setHazards(List.of("hazard of " + vm))
                .setNotes(List.of("note of " + vm))
                .build();
    }

    /** The policy names exactly the scripts and styles of the page, so that a browser runs these and no other. */
    @Test
    void policyNamesWhatThePageHolds() throws Exception {
        AnalysedCapture.write(dir, "guest-paced50us-poll0-U", "h", "v");
        String page = page();
        String policy = page.replaceFirst("(?s).*Content-Security-Policy\" content=\"([^\"]*)\".*", "$1")
                .replace("&#39;", "'");
        assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe");
        Matcher element = ELEMENT.matcher(page);
        int scripts = 0;
        while (element.find()) {
            if (element.group(2) == null) {
                byte[] sha = MessageDigest.getInstance("SHA-256")
                        .digest(element.group(3).getBytes(StandardCharsets.UTF_8));
                String directive = element.group(1) + "-src[^;]*'sha256-"
                        + Pattern.quote(Base64.getEncoder().encodeToString(sha)) + "'";
                assertThat(policy).containsPattern(directive);
                scripts++;
            }
        }
        assertThat(scripts).isEqualTo(4);
        assertThat(page).doesNotContain(" style=\"").doesNotContainPattern("\\son[a-z]+=\"");
    }

    @Test
    void namesFromTracesAreInert() throws IOException {
        new ResultsFolder(dir)
                .parquet("queue_captures/date=unknown/host=x/0", List.of(queue(EVIL, EVIL, 10_000)))
                .parquet(
                        "predictions/predictions",
                        List.of(prediction(EVIL, EVIL, "unpatched", 10_000), prediction(EVIL, EVIL, "flush-first", 10)))
                .avro(
                        "captures/captures",
                        List.of(CaptureReport.newBuilder()
                                .setCaptureId("c")
                                .setHost(EVIL)
                                .setPath(EVIL)
                                .setFormat(EVIL)
                                .setKernel(EVIL)
                                .setDiagnostics(List.of(new Diagnostic("x", Severity.INFO, 1L, EVIL)))
                                .build()));
        String page = page();
        assertThat(page).contains("&lt;script&gt;alert(1)");
        String outside = ELEMENT.matcher(page).replaceAll("");
        assertThat(outside)
                .doesNotContain("<script")
                .doesNotContain("<img")
                .doesNotContain("\u202e")
                .doesNotContain("\u0000");
        // everything that names the queue went through
        assertThat(outside)
                .contains("verdict of")
                .contains("hazard of")
                .contains("note of")
                .contains("because");
    }

    @Test
    void longNamesAreCut() throws IOException {
        String name = "n".repeat(10_000);
        new ResultsFolder(dir).parquet("queue_captures/date=unknown/host=x/0", List.of(queue(name, name, 10_000)));
        assertThat(page())
                .doesNotContain("n".repeat(601))
                .contains("(10000 characters)")
                .hasSizeLessThan(150_000);
    }

    /** 3,000 queues, all worth acting on, with long names: the page still fits into a mail. */
    @Test
    void aFleetFitsIntoAMail() throws IOException {
        List<QueueWindow> queues = new ArrayList<>();
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String vm = "vm-" + i + "-" + "\u4e16".repeat(300);
            queues.add(queue("host", vm, 10_000 + i));
            predictions.add(prediction("host", vm, "unpatched", 10_000));
            predictions.add(prediction("host", vm, "flush-first", 10));
        }
        new ResultsFolder(dir)
                .parquet("queue_captures/date=unknown/host=x/0", queues)
                .parquet("predictions/predictions", predictions);
        String page = page();
        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2_000_000);
        assertThat(page).contains("3000 of 3,000 queues are worth acting on");
    }

    @Test
    void samePageForSameResults() throws IOException {
        AnalysedCapture.write(dir, "guest-paced50us-poll0-U", "h", "v");
        assertThat(page()).isEqualTo(page());
    }

    /** The charts hold the metrics: the bars of the batch sizes add up to the sends, the strip lies within the capture. */
    @Test
    void chartsHoldTheNumbers() throws IOException {
        QueueWindow row =
                AnalysedCapture.write(dir, "paced10us-poll0-U-run1", "h", "v").queue("tx0");
        Matcher element = ELEMENT.matcher(page());
        JsonNode charts = null;
        while (element.find()) {
            if (element.group(2) != null) {
                charts = new ObjectMapper().readTree(element.group(3)).get("charts");
            }
        }
        assertThat(charts).isNotNull();
        JsonNode strip = charts.get(0);
        assertThat(strip.get("kind").asText()).isEqualTo("strip");
        assertThat(strip.get("kicks").size()).isBetween(20, 100);
        JsonNode batches = charts.get(1);
        assertThat(batches.get("unit").asText()).isEqualTo("packets");
        long sends = 0;
        long packets = 0;
        for (int i = 0; i < batches.get("count").size(); i++) {
            sends += batches.get("count").get(i).asLong();
            packets += batches.get("count").get(i).asLong()
                    * batches.get("from").get(i).asLong();
        }
        assertThat(sends).isEqualTo(row.getBatchSize().getN());
        // bars above 16 are wider than one packet, so their lower ends add up to a little less
        assertThat(packets)
                .isBetween(
                        row.getBatchSize().getSum() * 95 / 100,
                        row.getBatchSize().getSum());
    }

    @Test
    void anEmptyFolderIsSaid() throws IOException {
        new ResultsFolder(dir).parquet("queue_captures/date=unknown/host=x/0", List.of(queue("h", "v", 0)));
        assertThat(page()).contains("No vhost queue with traffic was seen.");
    }
}
