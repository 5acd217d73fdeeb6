/**
 * Commands that look at a crawl and change nothing.
 *
 * <p><b>What comes in.</b> A directory, or the address of a process.
 *
 * <p><b>Who decides.</b> {@link prospector.node.cli.inspect.WatchCommand} and {@link
 * prospector.node.cli.inspect.StatusCommand} show how a running crawl goes, drawn by the {@link
 * prospector.node.cli.inspect.WatchScreen} with its {@link
 * prospector.node.cli.inspect.WatchWarnings}; {@link prospector.node.cli.inspect.OpenCommand}
 * serves the page over crawls that lie there. {@link prospector.node.cli.inspect.WhyCommand}
 * explains one URL, {@link prospector.node.cli.inspect.AuditCommand} proves that none was lost,
 * {@link prospector.node.cli.inspect.ConductCommand} writes what a webmaster can be shown, {@link
 * prospector.node.cli.inspect.ReplayCommand} what another topic or policy would have found.
 *
 * <p><b>What goes out.</b> Words, a page, an exit code that says whether a promise is broken.
 */
@NullMarked
package prospector.node.cli.inspect;

import org.jspecify.annotations.NullMarked;
