package io.kicktrace.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A folder that one stage writes and another one reads: {@code file:DIR}, or just {@code DIR}. */
final class Location implements ITypeConverter<Path> {
    private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9+]+):(.*)");

    @Override
    public Path convert(String text) {
        Matcher m = SCHEME.matcher(text);
        String folder = m.matches() ? m.group(2) : text;
        if (folder.isBlank() || (m.matches() && !m.group(1).equals("file"))) {
            throw new TypeConversionException("expected file:DIR, found '" + text + "'");
        }
        try {
            return Path.of(folder);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("expected file:DIR, found '" + text + "' (" + e.getReason() + ")");
        }
    }
}
