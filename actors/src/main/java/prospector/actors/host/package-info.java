/**
 * The host actor: one event-sourced sharded entity a host, which serialises everything that needs
 * "one at a time". Below it lie {@link prospector.actors.host.link.HostMessage} and the other
 * values that come in (package {@code link}), what a host remembers ({@code state}), what it
 * decides ({@code decide}) and what all hosts of a node work with ({@code service}); beside it
 * {@code handoff}. A host begins at its {@code door}, which brings this actor into memory when it
 * must be there.
 *
 * <p><b>What comes in.</b> {@link prospector.actors.host.HostActor} takes messages from outside and
 * {@link prospector.actors.host.HostNote}s from itself, and hands each to one part: {@link
 * prospector.actors.host.LinkIntake} links from other hosts, kept in the {@link
 * prospector.actors.host.Inbox} while an event is written; {@link prospector.actors.host.SlotCycle}
 * a granted fetch slot; {@link prospector.actors.host.QueueDesk} newer scores, draws of the control
 * arm and what comes from the overflow table; {@link prospector.actors.host.AckCycle} receipts;
 * {@link prospector.actors.host.LifeCycle} beginning, idling and end. What comes while its journal
 * is read or written waits in the {@link prospector.actors.WaitingRoom}.
 *
 * <p><b>What a slot is used for</b>, in this order: {@link prospector.actors.host.ExclusionCycle}
 * sees that nothing is asked that may not be asked any more; {@link
 * prospector.actors.host.RobotsRequest} asks for robots.txt, which {@link
 * prospector.actors.host.RobotsCycle} records, whether this host asked or another did for it
 * ({@link prospector.actors.host.ErrandCycle}); {@link prospector.actors.host.SitemapCycle} for
 * sitemaps and feeds; {@link prospector.actors.host.RevisitCycle} for stored pages; {@link
 * prospector.actors.host.MoveCycle} sends elsewhere what waits at a host that only points there;
 * {@link prospector.actors.host.PageCycle} asks for a new page. What an answer brings is in {@link
 * prospector.actors.host.Findings}.
 *
 * <p><b>What they share.</b> Only what they use, and all of it may be lost with the actor: {@link
 * prospector.actors.host.HostSelf}, who the host is; {@link prospector.actors.host.Requests}, its
 * one request and the permits for it; {@link prospector.actors.host.Readiness}, whether it may be
 * asked; {@link prospector.actors.host.Queues}, what waits there: bids by the {@link
 * prospector.actors.host.Bidder}, {@link prospector.actors.host.OverflowTraffic} with the table
 * ({@link prospector.actors.host.Overflow}), and {@link prospector.actors.host.Barred} for crawls
 * that must wait; {@link prospector.actors.host.Agenda}, what comes next.
 *
 * <p><b>What goes out.</b> Before an event: {@link prospector.actors.host.Outcomes} has the rows in
 * the database that it needs, and {@link prospector.actors.host.DueRow} the host's own in the index
 * of hosts with work, so that after a kill somebody wakes it. The event: {@link
 * prospector.actors.host.Outcomes}, which makes good for a journal that fails. After it: hand-offs,
 * receipts, the slot given back, and word to the crawl.
 */
@NullMarked
package prospector.actors.host;

import org.jspecify.annotations.NullMarked;
