package prospector.sharding;

import akka.actor.Address;
import java.util.Set;

/**
 * A member of the cluster, as far as placement cares.
 *
 * @param roles its capacity is among them
 * @param steady it is up and in reach: neither coming nor going, and heard of lately
 */
record MemberView(Address address, Set<String> roles, boolean steady) {}
