package io.kicktrace.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a wrong command line: what was expected, what was found, what to do. */
final class Usage {
    private Usage() {}

    static int report(ParameterException e, Terminal terminal) {
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        terminal.error("%s", words(e, spec));
        terminal.error("'%s --help' lists what there is", spec.qualifiedName());
        return ExitCode.USAGE.status();
    }

    /** The verbs there are. */
    static String verbs(CommandSpec spec) {
        return String.join(", ", spec.subcommands().keySet());
    }

    private static String words(ParameterException e, CommandSpec spec) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String found = unmatched.getUnmatched().get(0);
            boolean verb = !unmatched.isUnknownOption() && !spec.subcommands().isEmpty();
            String expected = verb ? "a verb (" + verbs(spec) + ")" : "an option of '" + spec.qualifiedName() + "'";
            List<String> near = unmatched.getSuggestions();
            // picocli answers a word that is no verb with the options that look like it
            String hint = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
            return "expected " + expected + ", found '" + found + "'" + hint;
        }
        if (e instanceof MissingParameterException missing) {
            return "expected " + missing.getMissing().stream().map(Usage::name).collect(Collectors.joining(", "))
                    + ", found none";
        }
        return String.valueOf(e.getMessage());
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() + " " + arg.paramLabel() : arg.paramLabel();
    }
}
