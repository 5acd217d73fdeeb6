/**
 * The node lease: a node sends requests only while it has lately been in contact with the majority
 * of its cluster, so that a node which was frozen or cut off is silent before another node serves
 * its hosts.
 *
 * <p>{@link prospector.sharding.lease.NodeLease} is the clock that fetches look at, {@link
 * prospector.sharding.lease.LeaseKeeper} the actor that winds it up, {@link
 * prospector.sharding.lease.Quorum} the count of votes, {@link
 * prospector.sharding.lease.LeaseSettings} the arithmetic. Reasons: {@code
 * docs/decisions/0011-node-lease.md}.
 */
@NullMarked
package prospector.sharding.lease;

import org.jspecify.annotations.NullMarked;
