package prospector.sharding.lease;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose majority a node needs for its lease while its view of the members changes.
 *
 * <p><em>A set of voters gives way to a smaller one only by a majority of both.</em> A node that
 * wakes up may take the others for dead one by one, and would at last be a majority of what it has
 * left; they have gone on without it meanwhile. So it needs a majority of every set that it has
 * seen, until all of them were in contact after the last change. Source: joint consensus, D. Ongaro
 * and J. Ousterhout (2014), section 6.
 *
 * <p><em>A lease that was lost comes back with the answer of another node only</em>, unless there
 * is none: who is half of the voters by itself may not know yet of one that joined in the moment of
 * the freeze.
 *
 * @param <M> a life of a node
 */
final class Electorate<M> {
  private final M self;
  private final List<List<M>> sets = new ArrayList<>(); // oldest first
  private final Set<M> gone = new HashSet<>(); // a later view may show them still
  private final Map<M, NodeLease.Moment> contact = new HashMap<>();
  private NodeLease.@Nullable Moment changed; // to the last set
  private NodeLease.@Nullable Moment lost;

  Electorate(M self) {
    this.self = self;
  }

  /**
   * Notes who counts now.
   *
   * @param voters the lowest address first
   */
  void noted(List<M> voters, NodeLease.Moment now) {
    List<M> set = voters.stream().filter(voter -> !gone.contains(voter)).toList();
    if (!set.isEmpty() && (sets.isEmpty() || !last().equals(set))) {
      if (!sets.isEmpty() && set.containsAll(last())) {
        sets.remove(sets.size() - 1); // it has only grown: a majority of the larger is enough
      }
      sets.add(set);
      changed = now;
    }
    contact.keySet().removeIf(member -> sets.stream().noneMatch(one -> one.contains(member)));
  }

  private List<M> last() {
    return sets.get(sets.size() - 1);
  }

  /** A member left in order: it asks for nothing more, and is a part of no majority. */
  void left(M member) {
    gone.add(member);
    sets.replaceAll(set -> set.stream().filter(voter -> !voter.equals(member)).toList());
    sets.removeIf(List::isEmpty);
  }

  /** A member has agreed to what was asked at an instant. */
  void agreed(M member, NodeLease.Moment asked) {
    contact.merge(member, asked, (old, now) -> isSince(now, old) ? now : old);
  }

  /** Whether a member is in the oldest set that counts; true before there is one. */
  boolean wasConfirmedWith(M member) {
    return sets.isEmpty() || sets.get(0).contains(member);
  }

  /** The lease has run out. */
  void lost(NodeLease.Moment now) {
    lost = now;
  }

  /**
   * The instant that the lease counts from: the latest at or after which a majority of every set
   * was in contact; empty where there is none.
   */
  Optional<NodeLease.Moment> since() {
    NodeLease.@Nullable Moment earliest = null;
    for (List<M> set : sets) {
      Optional<NodeLease.Moment> since = Quorum.since(set, contact);
      if (since.isEmpty()) {
        return Optional.empty();
      }
      earliest = earliest == null || isSince(earliest, since.get()) ? since.get() : earliest;
    }
    return isAloneOrAnswered() ? Optional.ofNullable(earliest) : Optional.empty();
  }

  private boolean isAloneOrAnswered() {
    NodeLease.@Nullable Moment then = lost;
    return then == null
        || sets.stream().allMatch(set -> set.equals(List.of(self)))
        || contact.entrySet().stream()
            .anyMatch(answer -> !answer.getKey().equals(self) && isSince(answer.getValue(), then));
  }

  /** The lease is held from an instant: earlier sets count no more where it is after the change. */
  void held(NodeLease.Moment since) {
    lost = null;
    if (changed != null && isSince(since, changed)) {
      sets.subList(0, sets.size() - 1).clear();
    }
  }

  private static boolean isSince(NodeLease.Moment one, NodeLease.Moment other) {
    return one.nanos() - other.nanos() >= 0;
  }
}
