/**
 * The address budgets of a cluster: {@link prospector.sharding.address.AddressSharding} asks the
 * sharded actor of a host's IP address, {@link prospector.sharding.address.PermitClerk} keeps the
 * permits of this node alive and knows when permits may be out that an actor has not heard of.
 */
@NullMarked
package prospector.sharding.address;

import org.jspecify.annotations.NullMarked;
