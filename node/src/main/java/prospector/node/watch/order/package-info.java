/**
 * Orders that come over the network, read and not yet followed.
 *
 * <p><b>What comes in.</b> JSON: a topic ({@link prospector.node.watch.order.TopicBodies}), URLs
 * ({@link prospector.node.watch.order.UrlBodies}), a scope ({@link
 * prospector.node.watch.order.ScopeBodies}), a budget ({@link
 * prospector.node.watch.order.BudgetChange}). What is wrong in one is a {@link
 * prospector.node.http.Problem} that names the field.
 *
 * <p><b>Who decides.</b> Whoever runs the crawls, behind {@link
 * prospector.node.watch.order.CrawlControls}; pages for trying a topic come from the {@link
 * prospector.node.watch.order.TopicDesk}.
 *
 * <p><b>What goes out.</b> An order with types: a {@link prospector.node.watch.order.TopicOrder},
 * seeds, a change.
 */
@NullMarked
package prospector.node.watch.order;

import org.jspecify.annotations.NullMarked;
