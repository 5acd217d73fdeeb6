package prospector.sharding.lease;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which nodes together are the majority: the same rule by which the Split Brain Resolver's
 * keep-majority decides which side of a cut goes on.
 *
 * <p><em>Two sets of members that have nobody in common are never both a majority.</em> More than
 * half are one; so is exactly one half if the member with the lowest address is in it.
 */
final class Quorum {
  private Quorum() {}

  /**
   * Since when a majority is known to be in contact.
   *
   * @param members all voters, the lowest address first
   * @param contact the last instant of known contact, for those that have answered
   * @return the latest instant that a majority was in contact at or after; empty without one
   */
  static <M> Optional<NodeLease.Moment> since(List<M> members, Map<M, NodeLease.Moment> contact) {
    List<NodeLease.Moment> latestFirst =
        members.stream()
            .filter(contact::containsKey)
            .map(contact::get)
            .sorted(Comparator.comparingLong(NodeLease.Moment::nanos).reversed())
            .toList();
    return latestFirst.stream().filter(at -> isMajority(members, contact, at)).findFirst();
  }

  private static <M> boolean isMajority(
      List<M> members, Map<M, NodeLease.Moment> contact, NodeLease.Moment since) {
    List<M> there =
        members.stream()
            .filter(
                member -> {
                  NodeLease.Moment last = contact.get(member);
                  return last != null && last.nanos() - since.nanos() >= 0;
                })
            .toList();
    int twice = 2 * there.size();
    return twice > members.size() || (twice == members.size() && there.contains(members.get(0)));
  }
}
