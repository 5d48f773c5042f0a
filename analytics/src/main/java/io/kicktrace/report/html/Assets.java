package io.kicktrace.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Style and scripts as they stand in the page, with the policy that lets a browser run these and nothing else.
 *
 * @param styles contents of the style elements
 * @param scripts contents of the script elements
 */
public record Assets(List<String> styles, List<String> scripts) {

    /** Copies the lists. */
    public Assets {
        styles = List.copyOf(styles);
        scripts = List.copyOf(scripts);
    }

    /** The chart library from its own jar, and ours. */
    public static Assets load() throws IOException {
        Properties charts = new Properties();
        try (InputStream in = open(Assets.class.getResourceAsStream("charts.properties"), "charts.properties")) {
            charts.load(in);
        }
        String uplot = charts.getProperty("uplot");
        return new Assets(
                List.of(library(uplot + "uPlot.min.css"), own("report.css")),
                List.of(library(uplot + "uPlot.iife.min.js"), own("report.js")));
    }

    /** The content security policy: what is not named by its hash does not run, and nothing is fetched. */
    public String policy() {
        return "default-src 'none'; script-src " + hashes(scripts) + "; style-src " + hashes(styles)
                + "; base-uri 'none'; form-action 'none'";
    }

    private static String hashes(List<String> contents) {
        return contents.stream().map(Assets::hash).collect(Collectors.joining(" "));
    }

    private static String hash(String content) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(sha) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String library(String path) throws IOException {
        return text(open(Assets.class.getClassLoader().getResourceAsStream(path), path));
    }

    private static String own(String name) throws IOException {
        return text(open(Assets.class.getResourceAsStream(name), name));
    }

    private static InputStream open(@org.jspecify.annotations.Nullable InputStream in, String name) {
        if (in == null) {
            throw new IllegalStateException("a part of the report is not on the class path: " + name);
        }
        return in;
    }

    /** A browser reads CR LF as LF, which would change the hash, and ends the element at its end tag wherever it stands. */
    private static String text(InputStream stream) throws IOException {
        try (InputStream in = stream) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            String lower = text.toLowerCase(Locale.ROOT);
            if (lower.contains("</script") || lower.contains("</style") || lower.contains("<!--")) {
                throw new IllegalStateException("a part of the report cannot stand within its element");
            }
            return text;
        }
    }
}
