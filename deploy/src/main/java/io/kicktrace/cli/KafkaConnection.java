package io.kicktrace.cli;

import io.kicktrace.ingest.kafka.ClientProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to reach Kafka. */
final class KafkaConnection {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Option(
            names = "--kafka-config",
            paramLabel = "FILE",
            description =
                    "Kafka client properties: bootstrap.servers, security.protocol, sasl.*, ssl.*. Passwords belong"
                            + " here and nowhere else.")
    private @Nullable Path config;

    /** The properties, which a topic needs. */
    ClientProperties properties() {
        if (config == null) {
            throw wrong("expected --kafka-config FILE beside a topic, found none; the file needs at least "
                    + ClientProperties.BROKERS + "=HOST:PORT");
        }
        if (!Files.isReadable(config)) {
            throw wrong("expected a file for --kafka-config, found none at " + config + "; check the path");
        }
        try {
            return ClientProperties.read(config);
        } catch (IOException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Whether a file was named, which only a topic needs. */
    boolean isGiven() {
        return config != null;
    }

    private ParameterException wrong(String words) {
        return new ParameterException(verb.commandLine(), words);
    }
}
