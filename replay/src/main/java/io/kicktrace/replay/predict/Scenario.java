package io.kicktrace.replay.predict;

import io.kicktrace.replay.World;
import io.kicktrace.replay.policy.KernelVariant;

/**
 * What is asked.
 *
 * @param variant the kernel
 * @param pollMicros its busy polling
 * @param world with or without the probes
 */
public record Scenario(KernelVariant variant, int pollMicros, World world) {}
