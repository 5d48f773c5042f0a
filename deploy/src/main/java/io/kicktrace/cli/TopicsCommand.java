package io.kicktrace.cli;

import io.kicktrace.ingest.kafka.KafkaTarget;
import io.kicktrace.ingest.kafka.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Makes the topics of a fleet. */
@Command(
        name = "topics",
        description = {
            "Makes the Kafka topics of a fleet: TOPIC for chunks, TOPIC-captures for what was read and lost.",
            "A topic that is there stays as it is. docs/operations.md says how many partitions a fleet needs."
        },
        footer = {"", "Examples:", "  kicktrace topics --kafka-config admin.properties --partitions 48 chunks"})
final class TopicsCommand implements Callable<Integer> {
    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "TOPIC", arity = "1", description = "Name of the topic of chunks.")
    private String topic = "";

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "12",
            description = "Partitions of TOPIC: the most tasks that can read it. Cannot be changed later without"
                    + " mixing up the order of a VM's chunks. Default: ${DEFAULT-VALUE}.")
    private int partitions = 12;

    @Option(
            names = "--replication",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Copies of each partition; -1 takes the brokers' default. Default: ${DEFAULT-VALUE}.")
    private short replication = -1;

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            defaultValue = "72h",
            converter = DurationConverter.class,
            description = "How long chunks are kept. Default: ${DEFAULT-VALUE}.")
    private Duration retention = Duration.ofDays(3);

    @Mixin
    private KafkaConnection kafka = new KafkaConnection();

    @Override
    public Integer call() throws Exception {
        if (!KafkaTarget.isTopic(topic)) {
            throw wrong("expected a topic of letters, digits, '.', '_' and '-', found '" + topic + "'");
        }
        if (partitions < 1) {
            throw wrong("expected --partitions of at least 1, found " + partitions);
        }
        if (replication == 0 || replication < -1) {
            throw wrong("expected --replication of -1 or at least 1, found " + replication);
        }
        Topics.Layout layout = new Topics.Layout(partitions, replication, retention.toMillis());
        List<Topics.Topic> topics = Topics.create(topic, layout, kafka.properties());
        StringBuilder lines = new StringBuilder();
        for (Topics.Topic made : topics) {
            lines.append(made.name())
                    .append(made.created() ? ": made, " : ": was there, ")
                    .append(made.partitions())
                    .append(" partitions, ")
                    .append(made.replication())
                    .append(" copies\n");
        }
        StandardOutput.write(out -> out.write(lines.toString().getBytes(StandardCharsets.UTF_8)));
        Topics.Topic chunks = topics.get(0);
        if (chunks.partitions() != partitions) {
            main.terminal()
                    .say(
                            "%s: expected %d partitions, found %d; they are left alone, since adding some would send the"
                                    + " chunks of a VM to another partition than those before",
                            topic, partitions, chunks.partitions());
        }
        return ExitCode.DONE.status();
    }

    private ParameterException wrong(String words) {
        return new ParameterException(spec.commandLine(), words);
    }
}
