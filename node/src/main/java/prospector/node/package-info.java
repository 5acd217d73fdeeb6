/**
 * The process: what starts Prospector and what its user types and sees.
 *
 * <p>{@link prospector.node.Main} is the only place that touches the process's streams and exit
 * code. It wires three rooms together:
 *
 * <ul>
 *   <li>{@code settings}: the configuration, read once, every mistake in it as one line
 *   <li>{@code run}: crawls behind the {@link prospector.node.run.CrawlSession} interface, and the
 *       answers that are read from a crawl's directory
 *   <li>{@code cli}: one class a command, over the interfaces of {@code run}; {@code report} words
 *       what they print, {@code log} binds the loggers to a crawl's directory
 * </ul>
 *
 * <p>Exit codes are in {@link prospector.node.run.ExitCode} and {@code docs/exit-codes.md}.
 */
@NullMarked
package prospector.node;

import org.jspecify.annotations.NullMarked;
