package io.kicktrace.fleet;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * A real Kafka node, broker and controller in one, as a process: arguments are its properties and its SCRAM users. It
 * ends when its standard input does, so that none outlives a test.
 */
public final class BrokerProcess {
    private BrokerProcess() {}

    /** Runs it. */
    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(args[0]), StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        Path log = Path.of(properties.getProperty("log.dirs"));
        if (!Files.exists(log.resolve("meta.properties"))) {
            format(log, Arrays.asList(args).subList(1, args.length));
        }
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
        server.startup();
        System.out.println(ChildProcess.READY);
        System.out.flush();
        while (System.in.read() >= 0) {
            continue;
        }
        server.shutdown();
        server.awaitShutdown();
        Runtime.getRuntime().halt(0);
    }

    private static void format(Path log, List<String> scram) throws Exception {
        Files.createDirectories(log);
        Formatter formatter = new Formatter()
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .addDirectory(log.toString())
                .setMetadataLogDirectory(log.toString())
                .setControllerListenerName("CONTROLLER")
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        if (!scram.isEmpty()) {
            formatter.setScramArguments(scram);
        }
        formatter.run();
    }
}
