package io.kicktrace.fleet;

import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A real broker on loopback, which can be killed and started again with what it had stored. */
final class Broker implements AutoCloseable {
    private static final String LISTENER = "BROKER";
    private static final int ATTEMPTS = 3;

    private final Path dir;
    private final List<String> scram;
    private final int port;
    private ChildProcess process;

    private Broker(Path dir, List<String> scram, int port, ChildProcess process) {
        this.dir = dir;
        this.scram = scram;
        this.port = port;
        this.process = process;
    }

    /** One without encryption or passwords. */
    static Broker plaintext(Path dir) throws IOException, InterruptedException {
        return start(dir, "PLAINTEXT", Map.of(), List.of());
    }

    /**
     * Starts one.
     *
     * @param protocol what its clients speak
     * @param more more properties
     * @param scram users, as Kafka's storage tool takes them
     */
    static Broker start(Path dir, String protocol, Map<String, String> more, List<String> scram)
            throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            int port = freePort();
            Path home = dir.resolve("broker-" + port);
            Files.createDirectories(home);
            properties(home, protocol, port, freePort(), more);
            try {
                return new Broker(home, scram, port, process(home, scram));
            } catch (IOException e) {
                // somebody else may have taken the port meanwhile
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    String bootstrap() {
        return "127.0.0.1:" + port;
    }

    /** A file of client properties, with more lines. */
    Path clientProperties(Path file, String... lines) throws IOException {
        return Files.writeString(file, "bootstrap.servers=" + bootstrap() + "\n" + String.join("\n", lines) + "\n");
    }

    /** SIGKILL. */
    void kill() {
        process.kill();
    }

    /** Starts it again on what it had stored. */
    void restart() throws IOException, InterruptedException {
        process = process(dir, scram);
    }

    @Override
    public void close() throws IOException {
        process.close();
    }

    private static ChildProcess process(Path home, List<String> scram) throws IOException, InterruptedException {
        Path log = home.resolve("broker.log");
        long before = Files.exists(log) ? Files.size(log) : 0;
        return ChildProcess.start(
                        "broker",
                        home,
                        System.getProperty("java.class.path"),
                        List.of("-Xmx384m", "-Dkicktrace.log=WARN"),
                        arguments(home, scram))
                .awaitReady(before);
    }

    private static List<String> arguments(Path home, List<String> scram) {
        List<String> arguments = new java.util.ArrayList<>();
        arguments.add(BrokerProcess.class.getName());
        arguments.add(home.resolve("server.properties").toString());
        arguments.addAll(scram);
        return arguments;
    }

    private static void properties(Path home, String protocol, int port, int controllerPort, Map<String, String> more)
            throws IOException {
        Properties p = new Properties();
        p.putAll(Map.of(
                "process.roles",
                "broker,controller",
                "node.id",
                "1",
                "listeners",
                LISTENER + "://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort,
                "advertised.listeners",
                LISTENER + "://127.0.0.1:" + port,
                "listener.security.protocol.map",
                LISTENER + ":" + protocol + ",CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name",
                LISTENER,
                "controller.listener.names",
                "CONTROLLER",
                "controller.quorum.voters",
                "1@127.0.0.1:" + controllerPort,
                "log.dirs",
                home.resolve("log").toString()));
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            p.put(topic + ".num.partitions", "1");
            p.put(topic + ".replication.factor", "1");
        }
        p.put("transaction.state.log.min.isr", "1");
        p.put("share.coordinator.state.topic.min.isr", "1");
        p.put("group.initial.rebalance.delay.ms", "0");
        p.put("auto.create.topics.enable", "false");
        p.put("log.cleaner.dedupe.buffer.size", "2097152");
        p.put("log.cleaner.threads", "1");
        p.putAll(more);
        try (Writer writer = Files.newBufferedWriter(home.resolve("server.properties"), StandardCharsets.UTF_8)) {
            p.store(writer, null);
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
