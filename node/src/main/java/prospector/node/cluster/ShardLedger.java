package prospector.node.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a node remembers of its shards: which it has, which left it when, and how long those that
 * came had been nobody's.
 *
 * <p><em>A time is as exact as the nodes' reports, some seconds</em>: a dead node cannot say when
 * it died, so the shard counts as unserved from the node's last word on. Not thread-safe.
 */
final class ShardLedger {
  private static final int MOVES = 20; // remembered
  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  private final Map<String, Long> left = new TreeMap<>(); // shard -> epoch milliseconds
  private final Deque<NodeStatus.Move> moves = new ArrayDeque<>(); // newest first
  private Map<String, Integer> held = Map.of();
  private long gained;
  private long lost;
  private long lastMoveMillis;

  /**
   * What another node said of itself last.
   *
   * @param toldMillis epoch milliseconds
   */
  record Word(String node, long toldMillis, NodeStatus.Shards shards) {
    /** When it had the shard last, as far as it says. */
    private Optional<Long> had(String shard) {
      return shards.held().contains(shard)
          ? Optional.of(toldMillis)
          : Optional.ofNullable(shards.left().get(shard));
    }
  }

  /**
   * Takes the shards of this node as they are now.
   *
   * @param hostsByShard hosts in memory of each
   * @return those that were not here before
   */
  Set<String> seen(Map<String, Integer> hostsByShard, long nowMillis) {
    Set<String> came = new HashSet<>(hostsByShard.keySet());
    came.removeAll(held.keySet());
    Set<String> went = new HashSet<>(held.keySet());
    went.removeAll(hostsByShard.keySet());
    gained += came.size();
    lost += went.size();
    went.forEach(shard -> left.put(shard, nowMillis));
    came.forEach(left::remove);
    left.values().removeIf(millis -> nowMillis - millis > REMEMBERED.toMillis());
    if (!came.isEmpty() || !went.isEmpty()) {
      lastMoveMillis = nowMillis;
    }
    held = Map.copyOf(hostsByShard);
    return came;
  }

  /** Notes from where shards came that were seen here first at some time. */
  void came(Set<String> shards, long seenMillis, List<Word> others) {
    for (String shard : new TreeSet<>(shards)) {
      String from = "";
      long had = seenMillis - REMEMBERED.toMillis();
      for (Word word : others) {
        long last = word.had(shard).orElse(Long.MIN_VALUE);
        if (last > had) {
          had = last;
          from = word.node();
        }
      }
      if (!from.isEmpty()) {
        int hosts = held.getOrDefault(shard, 0);
        long unserved = Math.max(0, seenMillis - had);
        moves.addFirst(new NodeStatus.Move(shard, from, hosts, seenMillis, unserved));
      }
    }
    while (moves.size() > MOVES) {
      moves.removeLast();
    }
  }

  int hosts() {
    return held.values().stream().mapToInt(Integer::intValue).sum();
  }

  NodeStatus.Shards shards() {
    return new NodeStatus.Shards(
        gained,
        lost,
        lastMoveMillis,
        List.copyOf(new TreeSet<>(held.keySet())),
        new HashMap<>(left),
        new ArrayList<>(moves));
  }
}
