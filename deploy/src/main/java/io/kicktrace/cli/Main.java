package io.kicktrace.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code kicktrace}; each verb is a class of its own. */
@Command(
        name = "kicktrace",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        commandListHeading = "%nVerbs:%n",
        subcommands = {
            RunCommand.class,
            InspectCommand.class,
            IngestCommand.class,
            AnalyzeCommand.class,
            ReplayCommand.class,
            ReportCommand.class,
            TopicsCommand.class
        },
        description =
                "Tells which VMs waste vmexits on virtio-net kicks, how well the vhost worker batches, and what each kernel"
                        + " change or setting would gain on their workload.",
        footer = {
            "",
            "Examples:",
            "  kicktrace run trace.txt.gz                 whole pipeline, a table",
            "  kicktrace run --format json - < trace.txt  from standard input, as JSON",
            "  kicktrace inspect trace.txt.gz             what is in it, what it can tell",
            "  kicktrace VERB --help                      options and examples of a verb",
            "",
            "Environment:",
            "  KICKTRACE_OPTS     more options for the Java VM, e.g. -Xmx4g",
            "  KICKTRACE_DEBUG=1  as --debug",
            "  NO_COLOR           set: help without colour"
        })
public final class Main implements Runnable {
    private static final String DEBUG_VARIABLE = "KICKTRACE_DEBUG";

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls run()
    private CommandSpec spec;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "No progress and no warnings; errors are still said.")
    void setQuiet(boolean quiet) {
        terminal.setQuiet(quiet);
    }

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show where in the program a failure happened.")
    private boolean debug = System.getenv(DEBUG_VARIABLE) != null;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli looks at the option itself
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli looks at the option itself
    private boolean version;

    private Main(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Runs the command line and ends the process with its exit status. */
    public static void main(String[] args) {
        int status = execute(args);
        System.out.flush();
        System.exit(status);
    }

    @SuppressWarnings("CatchingUnchecked") // running out of memory is to be told like any other failure
    static int execute(String... args) {
        Main main = new Main(new Terminal());
        CommandLine command = commandLine(main)
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((e, a) -> Usage.report(e, main.terminal))
                .setExecutionExceptionHandler((e, c, parsed) -> Failure.report(e, main.terminal, main.debug));
        try {
            return command.execute(args);
        } catch (Error e) {
            return Failure.report(e, main.terminal, main.debug);
        }
    }

    /** The command line as it is parsed and described, with nothing run. */
    static CommandLine commandLine() {
        return commandLine(new Main(new Terminal()));
    }

    private static CommandLine commandLine(Main main) {
        CommandLine top = new CommandLine(main).setCaseInsensitiveEnumValuesAllowed(true);
        for (CommandLine verb : top.getSubcommands().values()) {
            verb.getCommandSpec()
                    .usageMessage()
                    .exitCodeListHeading("%nExit status:%n")
                    .exitCodeList(ExitCode.meanings());
        }
        top.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit status:%n")
                .exitCodeList(ExitCode.meanings());
        return top;
    }

    /** Where the words of all verbs go. */
    Terminal terminal() {
        return terminal;
    }

    /** Without a verb there is nothing to do but to say which there are. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a verb (" + Usage.verbs(spec) + "), found none");
    }
}
