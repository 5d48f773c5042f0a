package io.kicktrace.ingest.kafka;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Something is wrong between us and Kafka; the message is one line that says what, where and what to do. */
public final class KafkaFailure extends IOException {
    private static final long serialVersionUID = 1;

    private KafkaFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * What an exception of Kafka's clients means.
     *
     * @param topic the topic it was about
     * @param properties where the brokers and the credentials are from
     */
    static KafkaFailure of(Throwable thrown, String topic, ClientProperties properties) {
        Throwable e = innermost(thrown);
        String where = "kafka:" + topic + " (brokers " + properties.brokers() + ")";
        if (e instanceof SaslAuthenticationException) {
            return new KafkaFailure(
                    where + ": the brokers refused the credentials in " + properties.file() + " (" + oneLine(e)
                            + "); check user, password and sasl.mechanism there",
                    e);
        }
        if (e instanceof SslAuthenticationException) {
            return new KafkaFailure(
                    where + ": no TLS connection (" + oneLine(e) + "); check the ssl.* entries in " + properties.file(),
                    e);
        }
        if (e instanceof AuthorizationException) {
            return new KafkaFailure(
                    where + ": the user of " + properties.file() + " lacks a permission (" + oneLine(e)
                            + "); docs/operations.md lists the ACLs of each component",
                    e);
        }
        if (e instanceof UnknownTopicOrPartitionException) {
            return new KafkaFailure(
                    where + ": there is no such topic; 'kicktrace topics --kafka-config " + properties.file() + " "
                            + topic + "' makes it",
                    e);
        }
        if (e instanceof TimeoutException) {
            return new KafkaFailure(
                    where + ": no broker answered (" + oneLine(e) + "); check that they run, "
                            + ClientProperties.BROKERS + " and security.protocol in " + properties.file(),
                    e);
        }
        if (e instanceof RecordTooLargeException) {
            return new KafkaFailure(
                    where + ": a chunk is larger than the topic takes (" + oneLine(e)
                            + "); raise max.message.bytes of the topic and max.request.size in " + properties.file(),
                    e);
        }
        if (e instanceof ConfigException) {
            return new KafkaFailure(properties.file() + ": Kafka's client cannot use it (" + oneLine(e) + ")", e);
        }
        return new KafkaFailure(where + ": " + e.getClass().getSimpleName() + ": " + oneLine(e), e);
    }

    /** Nothing was acknowledged for too long. */
    static KafkaFailure stalled(long seconds, String topic, ClientProperties properties) {
        return new KafkaFailure(
                String.format(
                        Locale.ROOT,
                        "kafka:%s (brokers %s): no broker acknowledged anything for %d s; what was acknowledged is"
                                + " noted, the same command goes on from there (delivery.timeout.ms in %s sets how long to wait)",
                        topic,
                        properties.brokers(),
                        seconds,
                        properties.file()),
                new IOException("stalled"));
    }

    private static Throwable innermost(Throwable e) {
        Throwable at = e;
        while (at.getCause() != null && isWrapper(at)) {
            at = at.getCause();
        }
        return at;
    }

    /** Kafka's constructors wrap what is wrong into a "Failed to construct". */
    private static boolean isWrapper(Throwable e) {
        return e instanceof ExecutionException
                || e instanceof CompletionException
                || e.getClass() == KafkaException.class;
    }

    private static String oneLine(Throwable e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
}
