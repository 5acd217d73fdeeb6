package prospector.node.cluster;

import com.typesafe.config.Config;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.OrderDesk;
import prospector.node.crawl.StoredOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.label.LabelDesk;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.persistence.ControlRoom;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.ExclusionTable;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/**
 * Gives orders to a cluster, and asks how it goes, through its database: from any machine that
 * reaches it, whether nodes run or not. Blocking.
 */
public final class ClusterDesk implements AutoCloseable {
  private final ControlRoom room;
  private final OrderDesk orders;
  private final Clock clock;

  private ClusterDesk(ControlRoom room, Clock clock) {
    this.room = room;
    this.orders = OrderDesk.shared(room.crawls(), clock);
    this.clock = clock;
  }

  /**
   * Connects.
   *
   * @throws StartException when there is no PostgreSQL, or it cannot be reached
   */
  public static ClusterDesk open(NodeSettings settings, Clock clock) {
    if (settings.database().isEmbedded()) {
      throw new StartException(
          ExitCode.USAGE,
          "expected the database that the nodes share, --database"
              + " jdbc:postgresql://host:port/database, got none");
    }
    try {
      return new ClusterDesk(ControlRoom.open(settings.database()), clock);
    } catch (StorageException e) {
      throw new StartException(
          CrawlDatabases.exitCode(e.kind()), String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * A node as it said it was.
   *
   * @param age of what it said
   */
  public record Node(String name, Duration age, NodeStatus status) {}

  /** All nodes that ever joined. */
  public List<Node> nodes() {
    long now = room.nodes().clockMillis();
    return room.nodes().all().stream()
        .map(
            row ->
                new Node(
                    row.node(),
                    Duration.ofMillis(Math.max(0, now - row.toldMillis())),
                    NodeStatus.parse(row.status())))
        .toList();
  }

  /** All crawls. */
  public List<CrawlTable.Row> crawls() {
    return room.crawls().all();
  }

  /**
   * Gives a crawl to the cluster.
   *
   * @param topicDirectory see {@link CrawlTable.Row}
   * @param examples pages by which the topic was read, which the nodes read it by
   * @throws StartException when there is a crawl of that id, or its scope refuses a seed
   */
  public void submit(
      String id,
      Topic topic,
      String topicDirectory,
      List<CrawlUrl> seeds,
      Config config,
      Map<CrawlUrl, Response> examples) {
    CrawlSettings crawl = NodeSettings.of(config).crawl();
    Config block = StoredOrders.of(config, crawl.scope().over(topic.scope()));
    orders.submit(
        id, topic, topicDirectory, seeds, crawl.policy(), block, () -> keep(id, examples));
  }

  private void keep(String id, Map<CrawlUrl, Response> examples) {
    examples.forEach(
        (url, page) ->
            room.examples()
                .put(
                    id,
                    url.value(),
                    new ExampleTable.Example(page.header("content-type").orElse(""), page.body())));
  }

  /**
   * Pauses, resumes or stops a crawl.
   *
   * @throws StartException when there is none of that id
   */
  public void state(String id, CrawlTable.State state) {
    orders.state(id, state);
  }

  /**
   * More seeds, another budget or scope.
   *
   * @param orders keys of the block {@code prospector.crawl} with their new values
   * @throws StartException when there is no such crawl, or its scope refuses a seed
   * @throws prospector.node.settings.SettingsException when a value is wrong
   */
  public void change(String id, List<CrawlUrl> seeds, Map<String, Object> orders) {
    this.orders.change(id, seeds, orders);
  }

  /** Labels of all crawls. */
  public LabelDesk labels() {
    return LabelDesk.of(room, clock);
  }

  /** Excludes by a line of an exclusion file; every node obeys within seconds. */
  public void exclude(String line) {
    room.exclusions().add(ExclusionTable.COMMAND, line);
  }

  @Override
  public void close() {
    room.close();
  }
}
