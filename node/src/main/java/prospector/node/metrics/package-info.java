/**
 * What a node tells Prometheus of its own work, its crawls and its cluster.
 *
 * <p><b>What comes in.</b> Parts of the node register counters and gauges with the {@link
 * prospector.node.metrics.NodeMeters} as they are wired; {@link prospector.node.watch.MetricsRoute}
 * brings the state of each crawl and what the nodes said of themselves ({@link
 * prospector.node.metrics.Member}), which is {@link prospector.node.metrics.LastKnown} where the
 * database does not answer.
 *
 * <p><b>Who decides.</b> The one registry of the process, which a {@link
 * prospector.node.metrics.Registry} opens. {@link prospector.node.metrics.CrawlMeters} and {@link
 * prospector.node.metrics.ClusterMeters} set their gauges when somebody asks, so that nothing is
 * counted twice and a crawl that is gone is shown no more.
 *
 * <p><b>What goes out.</b> The names and units that {@code docs/api.md} lists.
 */
@NullMarked
package prospector.node.metrics;

import org.jspecify.annotations.NullMarked;
