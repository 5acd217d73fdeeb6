/**
 * Politeness for each IP address: hosts that share one share a budget of requests at once and of
 * requests a second.
 *
 * <p>A host asks {@link prospector.actors.address.AddressBudget} for a permit before each request;
 * one {@link prospector.actors.address.AddressActor} an address in the whole cluster gives them
 * out, as {@link prospector.actors.address.AddressLedger} decides.
 */
@NullMarked
package prospector.actors.address;

import org.jspecify.annotations.NullMarked;
