/**
 * How links come from the host of the page that they stand on to the hosts that own them.
 *
 * <p>A host's {@link prospector.actors.handoff.Outbox} sends each hand-off, and again until its
 * receipt comes; {@link prospector.actors.handoff.RecentHandoffs} knows what need not be sent at
 * all. The node's {@link prospector.actors.handoff.HandoffRelay} gathers what goes to the same
 * host, and tells the {@link prospector.actors.handoff.HandoffObserver} what it sends. What goes to
 * another node leaves as one message of the {@link prospector.actors.handoff.NodePost}, none larger
 * than {@link prospector.actors.handoff.LinkBytes} counts. The owner persists the links and then
 * sends a receipt back the same way.
 */
@NullMarked
package prospector.actors.handoff;

import org.jspecify.annotations.NullMarked;
