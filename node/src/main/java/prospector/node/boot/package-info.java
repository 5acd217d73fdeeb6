/**
 * How processes that work on crawls, or show them, begin and end.
 *
 * <p><b>What comes in.</b> Settings, a directory, a clock; and for one crawl its request.
 *
 * <p><b>Who decides.</b> A {@link prospector.node.boot.Node} is an actor system with a registry of
 * the crawls in its database's table; its {@link prospector.node.boot.Company} says whether it is
 * alone or one of a cluster. {@link prospector.node.boot.CrawlLauncher} opens the directory of a
 * crawl and starts it as {@link prospector.node.boot.OneCrawl}: a node alone whose table has one
 * row, which ends with it ({@link prospector.node.boot.OnlyCrawl}). {@link
 * prospector.node.boot.CrawlNode} is a node that works on all crawls of its table until it is
 * stopped, alone or with its share of each; {@link prospector.node.boot.NodeHealth} answers whoever
 * asks whether it is ready.
 *
 * <p><b>What goes out.</b> Dashboard and API, put together by {@link
 * prospector.node.boot.NodeFront}. Orders that come in there go to the crawl table ({@link
 * prospector.node.boot.TableControls}). {@link prospector.node.boot.OpenedCrawls} shows directories
 * in which nothing runs, each an {@link prospector.node.boot.OpenedDirectory}, and takes no orders
 * ({@link prospector.node.boot.OpenedControls}).
 */
@NullMarked
package prospector.node.boot;

import org.jspecify.annotations.NullMarked;
