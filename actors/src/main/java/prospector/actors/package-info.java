/**
 * Who does the work.
 *
 * <p>A URL's journey through this module: {@link prospector.actors.host.HostActor} owns every
 * waiting URL of one host and bids with the best of them; {@link
 * prospector.actors.dispatch.Dispatcher} grants the node's fetch slots to the best bids; {@link
 * prospector.actors.work.PagePipeline} fetches, parses, judges and archives off the actor threads;
 * the host persists the outcome as one event, sends the outlinks away through {@link
 * prospector.actors.handoff.HandoffRelay} and the reward to {@link
 * prospector.actors.learn.LearnerActor}, whose next model re-scores what waits. {@link
 * prospector.actors.control.CrawlActor} counts, draws the control arm and decides when to stop.
 */
@NullMarked
package prospector.actors;

import org.jspecify.annotations.NullMarked;
