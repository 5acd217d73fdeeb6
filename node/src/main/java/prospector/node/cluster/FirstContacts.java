package prospector.node.cluster;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import prospector.node.settings.ClusterSettings;
import prospector.persistence.table.NodeTable;

/**
 * Whom a node asks to let it in, by what the nodes said last.
 *
 * <p><em>It may begin a cluster only where nobody said lately that it is up</em>, and even then
 * whoever may be up and could not say so is asked first: the database may have been away. Where its
 * first seed is another node it waits for somebody else to begin, however long nobody was up: of
 * two nodes the first may be cut off from the database and the other alike, and go on once it is
 * back, as it is the half that does.
 *
 * @param node its name
 */
record FirstContacts(String node, ClusterSettings settings) {
  /** Younger words of a node count as its being up: four of the longest status intervals. */
  static final Duration ALIVE = ClusterSettings.LONGEST_STATUS_INTERVAL.multipliedBy(4);

  /** A node's state between its claim and its first report. */
  static final String BEGINNING = "Beginning";

  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  /**
   * Addresses in the order to ask them; this node's own is first where it is to begin if none of
   * the others answers.
   *
   * @param nowMillis by the clock that the rows were told by
   */
  List<String> of(List<NodeTable.Row> rows, long nowMillis) {
    Set<String> all = new LinkedHashSet<>(told(rows, nowMillis, ALIVE));
    if (all.isEmpty() && mayBegin()) {
      all.add(settings.address());
      all.addAll(told(rows, nowMillis, REMEMBERED));
    }
    settings.seedNodes().stream().filter(this::isAnother).forEach(all::add);
    return List.copyOf(all);
  }

  /** Whether this node begins a cluster if none of these others answers. */
  boolean begins(List<String> contacts) {
    return !contacts.isEmpty() && !isAnother(contacts.get(0));
  }

  private boolean mayBegin() {
    return !isBootstrapped() && !settings.leavesBeginningToSeed();
  }

  /** Whether contact points decide who begins, where neither seeds nor the database do. */
  boolean isBootstrapped() {
    return settings.seedNodes().isEmpty() && !settings.management().contactPoints().isEmpty();
  }

  private List<String> told(List<NodeTable.Row> rows, long nowMillis, Duration age) {
    long oldest = nowMillis - age.toMillis();
    return rows.stream()
        .filter(row -> row.toldMillis() >= oldest && !row.node().equals(node))
        .map(row -> NodeStatus.parse(row.status()))
        .filter(status -> status.isUp() || status.member().equals(BEGINNING))
        .map(NodeStatus::address)
        .filter(this::isAnother)
        .toList();
  }

  private boolean isAnother(String address) {
    return !address.equals(settings.address());
  }
}
