/**
 * What all crawls of a node share: fetcher, parser, hosts, fetch slots, archive.
 *
 * <p><b>What comes in.</b> Settings and an open database. {@link
 * prospector.node.wiring.SystemConfig} makes the actor system's configuration of them, with the
 * help of {@link prospector.node.wiring.ClusterConfig} where there are other nodes.
 *
 * <p><b>Who decides.</b> {@link prospector.node.wiring.NodeWiring} makes each part once and closes
 * it, and {@link prospector.node.wiring.HostWiring} what all hosts work with; the parts that are
 * the same outside a node, such as the parser, come from {@link prospector.node.wiring.WebParts},
 * threads from {@link prospector.node.wiring.WorkThreads}, shares of the heap from {@link
 * prospector.node.wiring.HeapParts}. What asks the web is wrapped: {@link
 * prospector.node.wiring.MeteredFetcher} and {@link prospector.node.wiring.MeteredArchive} count,
 * {@link prospector.node.wiring.UrlFilters} refuse by rules of the user's. The {@link
 * prospector.node.wiring.ExclusionWatch} looks at the exclusion file and, by {@link
 * prospector.node.wiring.SharedExclusions}, at those of other nodes; what a new one forbids is
 * purged by the {@link prospector.node.wiring.ExclusionPurge}.
 *
 * <p><b>What goes out.</b> The wiring itself, which crawls are started with; figures into {@link
 * prospector.node.metrics.NodeMeters}, {@link prospector.node.wiring.SentMessages} among them. For
 * a page outside any crawl, {@link prospector.node.wiring.Fetchers} open a fetcher and {@link
 * prospector.node.wiring.PoliteFetch} asks as a crawl would; {@link
 * prospector.node.wiring.OutcomeWords} say what came.
 */
@NullMarked
package prospector.node.wiring;

import org.jspecify.annotations.NullMarked;
