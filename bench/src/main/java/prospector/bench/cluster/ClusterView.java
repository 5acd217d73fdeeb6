package prospector.bench.cluster;

import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.node.cluster.ClusterDesk;
import prospector.node.cluster.NodeStatus;
import prospector.node.exit.StartException;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;

/**
 * What the cluster's tables say; while the database is down, what they said last.
 *
 * <p><em>A node's word counts only when it is younger than what it is asked about.</em>
 */
public final class ClusterView implements AutoCloseable {
  private final NodeSettings settings;
  private final Clock clock;
  private @Nullable ClusterDesk control;
  private List<ClusterDesk.Node> nodes = List.of();
  private List<CrawlTable.Row> crawls = List.of();
  private long readMillis;

  public ClusterView(String databaseUrl, Clock clock) {
    Map<String, Object> options =
        Map.of(
            "prospector.database.url",
            databaseUrl,
            "prospector.database.user",
            PostgresServer.USER,
            "prospector.database.connect-timeout",
            "2s",
            "prospector.database.patience",
            "2s");
    this.settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options));
    this.clock = clock;
  }

  /** Reads the tables; false when the database cannot be reached. */
  public boolean refresh() {
    try {
      ClusterDesk open = control == null ? ClusterDesk.open(settings, clock) : control;
      control = open;
      long now = clock.millis();
      nodes = open.nodes();
      crawls = open.crawls();
      readMillis = now;
      return true;
    } catch (StorageException | StartException e) {
      close(); // the next look connects anew
      return false;
    }
  }

  /** Whether a node has said since then that it is a member. */
  public boolean isUp(String node, long sinceMillis) {
    return nodes.stream()
        .filter(row -> row.name().equals(node) && row.status().member().equals("Up"))
        .anyMatch(row -> readMillis - row.age().toMillis() > sinceMillis);
  }

  /** Pages of the crawl, as the node says that knows of most. */
  public long pages(String crawl) {
    return nodes.stream()
        .flatMap(node -> node.status().crawls().stream())
        .filter(running -> running.id().equals(crawl))
        .map(NodeStatus.Crawl::pages)
        .max(Comparator.naturalOrder())
        .orElse(0L);
  }

  /** Hosts that the crawl knows, as the node says that knows of most. */
  public long hosts(String crawl) {
    return nodes.stream()
        .flatMap(node -> node.status().crawls().stream())
        .filter(running -> running.id().equals(crawl))
        .mapToLong(NodeStatus.Crawl::hosts)
        .max()
        .orElse(0);
  }

  /** Links that came to a node from another, as the node says that knows of most. */
  public long exchanged(String crawl) {
    return nodes.stream()
        .flatMap(node -> node.status().crawls().stream())
        .filter(running -> running.id().equals(crawl))
        .mapToLong(NodeStatus.Crawl::exchanged)
        .max()
        .orElse(0);
  }

  /** Messages that all nodes have sent each other. */
  public long sentMessages() {
    return nodes.stream().mapToLong(node -> node.status().sentMessages()).sum();
  }

  /** Bytes of these messages. */
  public long sentBytes() {
    return nodes.stream().mapToLong(node -> node.status().sentBytes()).sum();
  }

  /** State of the crawl; empty when it is not known. */
  public Optional<CrawlTable.State> state(String crawl) {
    return row(crawl).map(CrawlTable.Row::state);
  }

  /** Why it ended. */
  public String finishReason(String crawl) {
    return row(crawl).map(CrawlTable.Row::finishReason).orElse("");
  }

  private Optional<CrawlTable.Row> row(String crawl) {
    return crawls.stream().filter(row -> row.id().equals(crawl)).findFirst();
  }

  /**
   * Changes the crawl's budget.
   *
   * @throws StorageException when the database has just gone
   */
  public void budget(String crawl, long pages) {
    ClusterDesk open = control;
    if (open != null) {
      open.change(crawl, List.of(), Map.of("budget.pages", pages));
    }
  }

  @Override
  public void close() {
    ClusterDesk open = control;
    control = null;
    if (open != null) {
      open.close();
    }
  }
}
