/**
 * The host actor: one event-sourced sharded entity a host, which serialises everything that needs
 * "one at a time".
 *
 * <p>{@link prospector.actors.host.HostActor} translates; {@link prospector.actors.host.HostState}
 * remembers (built from {@link prospector.actors.host.HostEvent}s only); {@link
 * prospector.actors.host.Admission} decides what a batch of links brings; {@link
 * prospector.actors.host.Verdict} decides what an outcome means.
 */
@NullMarked
package prospector.actors.host;

import org.jspecify.annotations.NullMarked;
