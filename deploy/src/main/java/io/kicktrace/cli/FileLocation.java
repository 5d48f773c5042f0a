package io.kicktrace.cli;

import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A place that one stage writes and the next one reads: {@code file:DIR}. */
final class FileLocation implements ITypeConverter<Path> {
    private static final String SCHEME = "file:";

    @Override
    public Path convert(String text) {
        if (!text.startsWith(SCHEME) || text.length() == SCHEME.length()) {
            throw new TypeConversionException("expected file:DIR, found '" + text + "'");
        }
        return Path.of(text.substring(SCHEME.length()));
    }
}
