/**
 * The commands: one class each in a folder for each purpose.
 *
 * <p><b>What comes in.</b> Arguments. {@link prospector.node.cli.Cli} knows all commands and
 * parses; options that several commands have are in {@code options}, where a crawl is found in
 * {@code place}.
 *
 * <p><b>Who decides.</b> The command: {@code crawl} for crawls on this machine, {@code cluster} for
 * nodes and their orders, {@code topic} for what is relevant, {@code export} for what was found,
 * {@code inspect} for how it goes and went. Each reads its settings, complains before anything is
 * started, and calls what does the work.
 *
 * <p><b>What goes out.</b> Words on the terminal and an exit code. {@link
 * prospector.node.cli.ProspectorCommand} is the list that {@code --help} shows, {@link
 * prospector.node.cli.VersionCommand} names the build.
 */
@NullMarked
package prospector.node.cli;

import org.jspecify.annotations.NullMarked;
