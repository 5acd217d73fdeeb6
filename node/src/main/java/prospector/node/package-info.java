/**
 * The process: what starts Prospector and what its user types and sees.
 *
 * <p>{@link prospector.node.Main} is the only place that touches the process's streams and exit
 * code. It wires these rooms together:
 *
 * <ul>
 *   <li>{@code settings}: the configuration, read once, every mistake in it as one line
 *   <li>{@code boot}: what begins and ends, over {@code wiring}, what all crawls of a node share,
 *       {@code crawl}, the crawls behind the {@link prospector.node.crawl.CrawlSession} interface,
 *       {@code cluster}, other nodes, and {@code inspect}, answers about crawls
 *   <li>{@code cli}: one class a command, over the interfaces of these; {@code report} words what
 *       they print, {@code log} binds the loggers to a crawl's directory
 * </ul>
 *
 * <p>Exit codes are in {@link prospector.node.exit.ExitCode} and {@code docs/exit-codes.md}.
 */
@NullMarked
package prospector.node;

import org.jspecify.annotations.NullMarked;
