package prospector.node.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import prospector.persistence.table.NodeTable;

/**
 * The shards of a dead node, until others have them all.
 *
 * <p>A shard starts when a message for one of its hosts comes, so those whose hosts have nothing to
 * do start late or never. <em>A time is as exact as the nodes' reports</em>, some seconds.
 */
final class Takeover {
  private static final Duration SETTLING =
      Duration.ofMinutes(1); // the crawl's last look is at 40 s

  private final String node;
  private final Set<String> shards;
  private final Map<String, Long> told; // what a node said by then counts no more
  private final long sinceMillis;
  private final long patienceMillis;

  private Takeover(
      String node, Set<String> shards, Map<String, Long> told, long since, long patience) {
    this.node = node;
    this.shards = Set.copyOf(shards);
    this.told = Map.copyOf(told);
    this.sinceMillis = since;
    this.patienceMillis = patience;
  }

  /**
   * That of a node; empty when it had no shards as far as it said.
   *
   * @param address host:port of the dead node
   * @param rows what the nodes said last
   * @param nowMillis when it was given up
   * @param failover how long its hosts wait at most
   */
  static Optional<Takeover> of(
      String address, List<NodeTable.Row> rows, long nowMillis, Duration failover) {
    Map<String, Long> told = new HashMap<>();
    rows.forEach(row -> told.put(row.node(), row.toldMillis()));
    long patience = failover.plus(SETTLING).toMillis();
    return GoneNode.at(address, rows)
        .map(
            row ->
                new Takeover(
                    row.node(),
                    new HashSet<>(GoneNode.shards(row).orElse(List.of())),
                    told,
                    nowMillis,
                    patience))
        .filter(it -> !it.shards.isEmpty());
  }

  /** How it ended; empty while it goes on. */
  Optional<String> words(List<NodeTable.Row> rows, long nowMillis) {
    Set<String> taken = new HashSet<>();
    Set<String> by = new TreeSet<>();
    for (NodeTable.Row row : rows) {
      boolean news = row.toldMillis() > told.getOrDefault(row.node(), Long.MIN_VALUE);
      for (String shard : news ? GoneNode.shards(row).orElse(List.of()) : List.<String>of()) {
        if (shards.contains(shard)) {
          taken.add(shard);
          by.add(row.node());
        }
      }
    }
    long passed = Math.max(0, nowMillis - sinceMillis);
    if (taken.size() < shards.size()) {
      return passed < patienceMillis ? Optional.empty() : Optional.of(partly(taken.size(), by));
    }
    String what = shards.size() == 1 ? "1 shard is" : shards.size() + " shards are";
    String when = GoneNode.seconds(passed) + " s after it was given up";
    return Optional.of(node + "'s " + what + " taken over by " + GoneNode.names(by) + ", " + when);
  }

  private String partly(int taken, Set<String> by) {
    String all = shards.size() == 1 ? "1 shard" : shards.size() + " shards";
    return (taken == 0
            ? "none of " + node + "'s " + all + " is taken over yet"
            : taken + " of " + node + "'s " + all + " are taken over by " + GoneNode.names(by))
        + ": a shard starts when something comes for one of its hosts";
  }
}
