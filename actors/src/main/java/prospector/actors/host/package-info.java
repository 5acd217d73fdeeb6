/**
 * The host actor: one event-sourced sharded entity a host, which serialises everything that needs
 * "one at a time". Below it lie {@link prospector.actors.host.link.HostMessage} and the other
 * values that come in (package {@code link}), what a host remembers ({@code state}) and what it
 * decides ({@code decide}); beside it {@code handoff}.
 *
 * <p><b>What comes in.</b> {@link prospector.actors.host.HostActor} takes messages from outside and
 * {@link prospector.actors.host.HostNote}s from itself, and hands each to one part: {@link
 * prospector.actors.host.LinkIntake} links from other hosts, kept in the {@link
 * prospector.actors.host.Inbox} while an event is written; {@link
 * prospector.actors.host.FetchCycle} a granted fetch slot, from choosing the URL to the persisted
 * outcome; {@link prospector.actors.host.RobotsCycle} robots.txt, with the {@link
 * prospector.actors.host.Errands} that hosts run for each other, {@link
 * prospector.actors.host.RulesAhead} for rules that take long to compile and {@link
 * prospector.actors.host.Barred} for crawls that must wait; {@link
 * prospector.actors.host.SitemapCycle} sitemaps and feeds; {@link
 * prospector.actors.host.RevisitCycle} stored pages; {@link prospector.actors.host.ExclusionCycle}
 * what may not be asked any more; {@link prospector.actors.host.MoveCycle} a host that only points
 * elsewhere; {@link prospector.actors.host.AckCycle} receipts; {@link
 * prospector.actors.host.QueueDesk} scores, draws and the traffic with the overflow table ({@link
 * prospector.actors.host.Overflow}, {@link prospector.actors.host.OverflowTraffic}); {@link
 * prospector.actors.host.LifeCycle} beginning, idling and end ({@link
 * prospector.actors.host.AtEnd}).
 *
 * <p><b>Who decides.</b> Not these: they translate. {@link prospector.actors.host.AwakeHost} is
 * what they share and may lose with the actor: the request in flight, bids, timers.
 *
 * <p><b>What goes out.</b> Before a request: the {@link prospector.actors.host.Bidder}'s bids to
 * the {@link prospector.actors.host.SlotBroker}, and a permit by the {@link
 * prospector.actors.host.BudgetPass}. Before an event: {@link prospector.actors.host.Outcomes} has
 * the rows in the database that it needs, and {@link prospector.actors.host.DueRow} the host's own
 * in the {@link prospector.actors.host.DueBook}, so that after a kill somebody wakes it. The event:
 * {@link prospector.actors.host.Outcomes}, which makes good for a journal that fails. After it:
 * hand-offs, receipts, the slot given back, and word to the {@link
 * prospector.actors.host.CrawlObserver}. What all hosts of a node work with is {@link
 * prospector.actors.host.HostServices}.
 */
@NullMarked
package prospector.actors.host;

import org.jspecify.annotations.NullMarked;
