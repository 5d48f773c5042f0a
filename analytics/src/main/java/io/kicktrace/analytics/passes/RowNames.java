package io.kicktrace.analytics.passes;

/**
 * Whose rows they are.
 *
 * @param host host name
 * @param vm VM name
 * @param captureId names the capture
 * @param missingChunks chunks of the VM that never came
 * @param duplicateChunks chunks that came again
 */
record RowNames(String host, String vm, String captureId, long missingChunks, long duplicateChunks) {}
