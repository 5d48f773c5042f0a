package io.kicktrace.cli;

import io.kicktrace.codec.Framing;
import io.kicktrace.codec.RegistryFrame;
import io.kicktrace.codec.SingleObject;
import io.kicktrace.ingest.kafka.ClientProperties;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to reach the topic of chunks, and how they are framed there. */
final class KafkaOptions {
    private static final String SCHEMA_ID = "kicktrace.schema.id";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Mixin
    private KafkaConnection connection = new KafkaConnection();

    @Option(
            names = "--framing",
            paramLabel = "KIND",
            converter = FramingKind.Converter.class,
            defaultValue = "single-object",
            description =
                    "What stands before each chunk: 'single-object' (Avro's, with the fingerprint of the schema; needs"
                            + " no registry) or 'registry' (a zero byte and the id of the schema in your registry)."
                            + " Default: ${DEFAULT-VALUE}.")
    private FramingKind framing = FramingKind.SINGLE_OBJECT;

    @Option(
            names = "--schema-id",
            paramLabel = "N",
            description = "With --framing registry: the id of the schema of EventChunk in your registry; also "
                    + SCHEMA_ID + " in the file of --kafka-config.")
    private @Nullable Integer schemaId;

    /** The properties, which a topic needs. */
    ClientProperties properties() {
        return connection.properties();
    }

    /** Whether there is a file of properties, which only a topic needs. */
    boolean isGiven() {
        return connection.isGiven();
    }

    /** The framing, whose schema id may be in the properties. */
    Framing framing(ClientProperties properties) {
        OptionalInt id = registrySchemaId(properties);
        return id.isPresent() ? new RegistryFrame(id.getAsInt()) : new SingleObject();
    }

    /** With registry framing the id of the schema. */
    OptionalInt registrySchemaId(ClientProperties properties) {
        return switch (framing) {
            case SINGLE_OBJECT -> OptionalInt.empty();
            case REGISTRY -> OptionalInt.of(registryId(properties));
        };
    }

    private int registryId(ClientProperties properties) {
        String text = schemaId != null
                ? schemaId.toString()
                : properties.get(SCHEMA_ID).orElse("").trim();
        if (!text.matches("[0-9]{1,9}")) {
            throw wrong("expected --schema-id N (or " + SCHEMA_ID + " in " + properties.file()
                    + ") with --framing registry, found '" + text + "'; register the schema of EventChunk first");
        }
        return Integer.parseInt(text);
    }

    private ParameterException wrong(String words) {
        return new ParameterException(verb.commandLine(), words);
    }
}
