package io.kicktrace.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One plain broker for all tests of this JVM, since each takes seconds to start; it ends with the JVM. */
final class SharedBroker {
    private static @Nullable Broker broker;

    private SharedBroker() {}

    static synchronized Broker get() throws IOException, InterruptedException {
        Broker running = broker;
        if (running == null) {
            Path home = Path.of(System.getProperty("java.io.tmpdir"));
            running = Broker.plaintext(Files.createTempDirectory(home, "kafka"));
            broker = running;
        }
        return running;
    }
}
