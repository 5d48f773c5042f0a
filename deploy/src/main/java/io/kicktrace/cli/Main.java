package io.kicktrace.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code kicktrace}; each verb is a class of its own. */
@Command(
        name = "kicktrace",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            InspectCommand.class,
            IngestCommand.class,
            AnalyzeCommand.class,
            ReplayCommand.class,
            ReportCommand.class
        },
        description =
                "Tells which VMs waste vmexits on virtio-net kicks, how well the vhost worker batches, and what each kernel"
                        + " change or setting would gain on their workload.",
        footer = {
            "",
            "Examples:",
            "  kicktrace run trace.txt.gz                 whole pipeline, table on standard output",
            "  kicktrace run --format json - < trace.txt  from standard input, as JSON",
            "  kicktrace VERB --help                      options and examples of a verb",
            "",
            "Exit status: 0 done, 1 failed, 2 usage, 3 input unreadable or nothing recognised,",
            "4 done but input was damaged or events were lost (with --strict; else 0 and a warning)."
        })
public final class Main implements Runnable {
    private static final String DEBUG_VARIABLE = "KICKTRACE_DEBUG";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls run()
    private CommandSpec spec;

    /** Runs the command line and ends the process with its exit status. */
    public static void main(String[] args) {
        int status = execute(args);
        System.out.flush();
        System.exit(status);
    }

    static int execute(String... args) {
        Terminal terminal = new Terminal();
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((e, a) -> usage(e, terminal))
                .setExecutionExceptionHandler((e, command, parsed) -> Failure.report(e, terminal, isDebug()))
                .execute(args);
    }

    /** Without a verb there is nothing to do but to say which there are. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a verb and found none");
    }

    private static int usage(ParameterException e, Terminal terminal) {
        CommandLine command = e.getCommandLine();
        terminal.say("%s", String.valueOf(e.getMessage()));
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr())) {
            terminal.say(
                    "'%s --help' lists what there is", command.getCommandSpec().qualifiedName());
        }
        return ExitCode.USAGE.status();
    }

    private static boolean isDebug() {
        return System.getenv(DEBUG_VARIABLE) != null;
    }
}
