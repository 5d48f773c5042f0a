package io.kicktrace.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How chunks are framed in Kafka. */
enum FramingKind {
    SINGLE_OBJECT,
    REGISTRY;

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads what users write. */
    static final class Converter implements ITypeConverter<FramingKind> {
        @Override
        public FramingKind convert(String text) {
            for (FramingKind kind : values()) {
                if (kind.toString().equals(text)) {
                    return kind;
                }
            }
            throw new TypeConversionException("expected single-object or registry, found '" + text + "'");
        }
    }
}
