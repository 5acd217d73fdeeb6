/**
 * What comes to a host that is not in memory. Each host begins at its {@link
 * prospector.actors.host.door.HostDoor}, which brings the {@link prospector.actors.host.HostActor}
 * into memory, or, where that is crowded and only links come to a host that was never asked, has
 * the node's {@link prospector.actors.host.door.Clerk} write them into its journal, for many hosts
 * at once, and leave a bid for it with the dispatcher.
 */
@NullMarked
package prospector.actors.host.door;

import org.jspecify.annotations.NullMarked;
