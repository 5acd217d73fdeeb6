/**
 * What is shown of crawls, before it is an answer to anybody.
 *
 * <p><b>What comes in.</b> Counters that a running crawl keeps anyway, and rows of the database:
 * {@link prospector.node.watch.view.StoredStatus} reads from them how far a crawl was that does not
 * run.
 *
 * <p><b>Who decides.</b> The {@link prospector.node.watch.view.CrawlBook} knows all crawls, running
 * or not. The {@link prospector.node.watch.view.Pulse} looks at them a few times a second, once for
 * all who watch, and keeps what they share: the newest nuggets ({@link
 * prospector.node.watch.view.NuggetFeed}) and the course of each crawl ({@link
 * prospector.node.watch.view.RateSeries}, with {@link prospector.node.watch.view.Band}).
 *
 * <p><b>What goes out.</b> Views: {@link prospector.node.watch.view.CrawlView}, {@link
 * prospector.node.watch.view.PageView}, what webmasters are told ({@link
 * prospector.node.watch.view.BotInfo}), and what lies ahead of a crawl, which an {@link
 * prospector.node.watch.view.Outlook} answers.
 */
@NullMarked
package prospector.node.watch.view;

import org.jspecify.annotations.NullMarked;
