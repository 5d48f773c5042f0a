package io.kicktrace.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the build, from the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"kicktrace " + (version == null ? "(not from a jar)" : version)};
    }
}
