package prospector.node.crawl;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.CrawlIds;
import prospector.node.settings.CrawlSettings;
import prospector.nugget.topic.Topic;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * Writes orders into the crawl table, which every node that works on its crawls reads. Blocking.
 */
public final class OrderDesk {
  /** Every node reads them with each change of a crawl; 5 MB for seeds of a hundred characters. */
  private static final int SEEDS_MAX = 50_000;

  private static final int TRIES = 50; // each fails by an order of another that succeeded

  private final CrawlTable crawls;
  private final Clock clock;
  private final int seedsMax;

  private OrderDesk(CrawlTable crawls, Clock clock, int seedsMax) {
    this.crawls = crawls;
    this.clock = clock;
    this.seedsMax = seedsMax;
  }

  /** For a table that the nodes of a cluster share. */
  public static OrderDesk shared(CrawlTable crawls, Clock clock) {
    return new OrderDesk(crawls, clock, SEEDS_MAX);
  }

  /** For the table of a node alone. */
  public static OrderDesk alone(CrawlTable crawls, Clock clock) {
    return new OrderDesk(crawls, clock, Integer.MAX_VALUE);
  }

  /**
   * Gives a crawl to the cluster.
   *
   * @param orders settings block {@code prospector.crawl} with the crawl's scope in full
   * @param first keeps what the crawl needs beside its row; run once the order is known to be good,
   *     before any node sees the crawl
   * @throws StartException when it is no {@link CrawlIds#isId id}, there is a crawl of that id, the
   *     scope refuses a seed, or there are too many
   */
  public void submit(
      String id,
      Topic topic,
      String topicDirectory,
      List<CrawlUrl> seeds,
      Policy policy,
      Config orders,
      Runnable first) {
    if (!CrawlIds.isId(id)) {
      throw new StartException(ExitCode.USAGE, "id: " + CrawlIds.EXPECTED + ", got: " + id);
    }
    requireNew(id);
    checkCount(seeds.size());
    String json = StoredOrders.json(orders);
    ScopeRules scope = ScopeOrders.rules(json);
    List<CrawlUrl> within = ScopeOrders.seeds(scope, topic, seeds);
    ScopeOrders.check(scope, within);
    first.run();
    crawls.create(
        new CrawlTable.Row(
            id,
            topic.name(),
            topic.source(),
            policy.toString(),
            within.stream().map(CrawlUrl::value).toList(),
            CrawlTable.State.RUNNING,
            "",
            clock.millis(),
            0,
            0,
            topicDirectory,
            json));
  }

  private void requireNew(String id) {
    if (crawls.find(id).isPresent()) {
      throw new StartException(
          ExitCode.OTHER_CRAWL,
          "there is a crawl " + id + " already: choose another --id, or 'prospector change' it");
    }
  }

  /**
   * Pauses, resumes or stops a crawl; the state that it has already is no mistake.
   *
   * @throws StartException when there is none of that id, or it has ended and only {@code resume}
   *     would be of use
   */
  public void state(String id, CrawlTable.State state) {
    CrawlTable.Row row = find(id);
    UnfinishedWork.check(row);
    if (!row.state().isOpen() && row.state() != state && state != CrawlTable.State.RUNNING) {
      throw new StartException(ExitCode.REFUSED, ended(row));
    }
    crawls.state(id, state);
  }

  private static String ended(CrawlTable.Row row) {
    boolean byOrder = row.state() == CrawlTable.State.STOPPED;
    String reason = row.finishReason().isEmpty() ? "" : " (" + row.finishReason() + ")";
    return "crawl "
        + row.id()
        + (byOrder ? " was stopped" : " has ended" + reason)
        + ": expected one that runs; 'prospector resume' lets it go on";
  }

  /**
   * Adds seeds to a crawl and changes its settings. What others order at the same time stands, too.
   *
   * @throws StartException when there is none of that id, its scope refuses a seed, there are too
   *     many, or others change it without a pause
   */
  public synchronized void change(String id, List<CrawlUrl> seeds, Map<String, Object> orders) {
    for (int i = 0; i < TRIES; i++) {
      if (isChanged(find(id), seeds, orders)) {
        return;
      }
    }
    throw new StartException(
        ExitCode.REFUSED,
        "crawl "
            + id
            + " was not changed: others changed it each time between read and write; give the order"
            + " again");
  }

  /** Whether nobody else has changed it since it was read, as all of the row is written. */
  private boolean isChanged(CrawlTable.Row row, List<CrawlUrl> seeds, Map<String, Object> orders) {
    UnfinishedWork.check(row);
    LinkedHashSet<String> all = new LinkedHashSet<>(row.seeds());
    seeds.forEach(seed -> all.add(seed.value()));
    checkCount(all.size());
    Config changed =
        ConfigFactory.parseMap(orders).withFallback(CrawlSettings.stored(row.orders()));
    CrawlSettings.ofStored(changed); // complains here, not on every node
    String json = StoredOrders.json(ScopeOrders.following(row, changed, all.size()));
    ScopeOrders.check(ScopeOrders.rules(json), seeds);
    return crawls.orders(row, List.copyOf(all), json);
  }

  private void checkCount(int seeds) {
    if (seeds > seedsMax) {
      throw new StartException(
          ExitCode.BAD_SEED,
          "expected at most " + seedsMax + " seeds for a crawl of a cluster, got " + seeds);
    }
  }

  private CrawlTable.Row find(String id) {
    return crawls
        .find(id)
        .orElseThrow(
            () ->
                new StartException(
                    ExitCode.NOT_FOUND,
                    "there is no crawl "
                        + id
                        + "; there are "
                        + crawls.all().stream().map(CrawlTable.Row::id).toList()));
  }
}
