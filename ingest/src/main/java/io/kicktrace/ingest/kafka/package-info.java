/** Chunks and reports to Kafka: the topics, the producer, where an interrupted ingest goes on. */
@NullMarked
package io.kicktrace.ingest.kafka;

import org.jspecify.annotations.NullMarked;
