/**
 * Commands that begin, redo or end a crawl of a directory on this machine.
 *
 * <p><b>What comes in.</b> {@link prospector.node.cli.crawl.CrawlCommand} reads topic, seeds and
 * {@link prospector.node.cli.crawl.CrawlOptions}, and {@link prospector.node.cli.crawl.CrawlSpecs}
 * makes a request of them; {@link prospector.node.cli.crawl.DemoCommand} does so for a fake web of
 * its own ({@link prospector.node.cli.crawl.DemoPlan}, {@link prospector.node.cli.crawl.DemoDir}).
 *
 * <p><b>Who decides.</b> {@link prospector.node.cli.crawl.CrawlWatch} runs the crawl to its end,
 * Ctrl-C included. {@link prospector.node.cli.crawl.RejudgeCommand} gives it another topic, {@link
 * prospector.node.cli.crawl.DeleteCommand} deletes it.
 *
 * <p><b>What goes out.</b> Progress ({@link prospector.node.cli.crawl.ProgressPrinter}), the
 * closing summary, an exit code.
 */
@NullMarked
package prospector.node.cli.crawl;

import org.jspecify.annotations.NullMarked;
