/** The command line: one class per verb, which only chooses and connects the stages. */
@NullMarked
package io.kicktrace.cli;

import org.jspecify.annotations.NullMarked;
