package prospector.node.run;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import prospector.node.settings.CrawlSettings;
import prospector.nugget.Topic;
import prospector.persistence.CrawlTable;
import prospector.web.url.CrawlUrl;

/** Writes orders into the crawl table, which every node of the cluster reads. Blocking. */
final class ClusterOrders {
  private final CrawlTable crawls;
  private final Clock clock;

  ClusterOrders(CrawlTable crawls, Clock clock) {
    this.crawls = crawls;
    this.clock = clock;
  }

  /**
   * Gives a crawl to the cluster.
   *
   * @param orders settings block {@code prospector.crawl} as JSON
   */
  void submit(
      String id,
      Topic topic,
      String topicDirectory,
      List<CrawlUrl> seeds,
      String policy,
      String orders) {
    if (crawls.find(id).isPresent()) {
      throw new StartException(
          ExitCode.OTHER_CRAWL,
          "there is a crawl " + id + " already: choose another --id, or 'prospector change' it");
    }
    crawls.create(
        new CrawlTable.Row(
            id,
            topic.name(),
            topic.source(),
            policy,
            seeds.stream().map(CrawlUrl::value).toList(),
            "running",
            "",
            clock.millis(),
            0,
            0,
            topicDirectory,
            orders));
  }

  void state(String id, String state) {
    find(id);
    crawls.state(id, state);
  }

  void change(String id, List<CrawlUrl> seeds, Map<String, Object> orders) {
    CrawlTable.Row row = find(id);
    LinkedHashSet<String> all = new LinkedHashSet<>(row.seeds());
    seeds.forEach(seed -> all.add(seed.value()));
    Config changed =
        ConfigFactory.parseMap(orders).withFallback(ConfigFactory.parseString(row.orders()));
    CrawlSettings.of(changed); // complains here rather than on every node
    crawls.orders(id, List.copyOf(all), changed.root().render(ConfigRenderOptions.concise()));
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
