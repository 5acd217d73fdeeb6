/**
 * The host actor: one event-sourced sharded entity a host, which serialises everything that needs
 * "one at a time".
 *
 * <p>{@link prospector.actors.host.HostActor} holds the protocol and the actor's life, and leaves
 * its messages to its parts: {@link prospector.actors.host.LinkIntake} for links that come in,
 * {@link prospector.actors.host.FetchCycle} from a granted slot to the persisted outcome, {@link
 * prospector.actors.host.RobotsCycle} for robots.txt, {@link prospector.actors.host.QueueDesk} for
 * the waiting URLs; what they share and may lose is {@link prospector.actors.host.AwakeHost}. All
 * of these only translate. {@link prospector.actors.host.HostState} remembers (built from {@link
 * prospector.actors.host.HostEvent}s only). Decisions are plain classes: {@link
 * prospector.actors.host.Admission} what a batch of links brings, {@link
 * prospector.actors.host.OutcomeDecisions} what follows from a request, {@link
 * prospector.actors.host.HostTiming} when the next may start, {@link
 * prospector.actors.work.Verdict} what an outcome means.
 */
@NullMarked
package prospector.actors.host;

import org.jspecify.annotations.NullMarked;
