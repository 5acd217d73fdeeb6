package prospector.node.crawl;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * A crawl's orders as they lie in the crawl table: the topic file's text and where it lay, and the
 * settings block {@code prospector.crawl} as JSON.
 */
public final class StoredOrders {
  private final NodeSettings settings;
  private final Function<String, ExampleSource> examples;

  /** Orders whose topics name no example pages on the web. */
  StoredOrders(NodeSettings settings) {
    this(settings, crawl -> ExampleSource.NONE);
  }

  /**
   * @param settings those of this node, for what a row does not say
   * @param examples where the example pages of a crawl's topic come from
   */
  StoredOrders(NodeSettings settings, Function<String, ExampleSource> examples) {
    this.settings = settings;
    this.examples = examples;
  }

  /** The block as it is stored, with the scope that a crawl has by it and by its topic. */
  public static Config of(Config config, ScopeRules scope) {
    return ScopeOrders.with(scope, config.getConfig("prospector.crawl"));
  }

  /** Orders as they are stored, and as {@link CrawlSettings#stored} reads them. */
  public static String json(Config orders) {
    return orders.root().render(ConfigRenderOptions.concise());
  }

  /**
   * The orders of a row.
   *
   * @throws prospector.nugget.section.TopicFileException when its topic cannot be read here, such
   *     as when it names files that this machine does not have
   */
  public CrawlSpec spec(CrawlTable.Row row) {
    List<CrawlUrl> seeds = row.seeds().stream().map(CrawlUrl::ofNormal).toList();
    return crawl(row.orders())
        .spec(row.id(), topic(row), seeds)
        .created(row.id(), Policy.parse(row.policy()), row.createdMillis());
  }

  /** Running orders with the seeds, budget, bounds and scope of a changed row. */
  CrawlSpec changed(CrawlSpec now, CrawlTable.Row row) {
    CrawlSettings crawl = crawl(row.orders());
    LinkedHashSet<CrawlUrl> seeds = new LinkedHashSet<>(now.seeds());
    row.seeds().forEach(seed -> seeds.add(CrawlUrl.ofNormal(seed)));
    return new CrawlSpec(
        now.id(),
        now.topic(),
        List.copyOf(seeds),
        now.policy(),
        crawl.budget(),
        crawl.bounds(),
        now.controlShare(),
        crawl.margin(),
        now.randomSeed(),
        crawl.sitemaps(),
        crawl.revisits(),
        crawl.scope().over(now.topic().scope()));
  }

  /** Whether a crawl that has ended by itself is to be ranked. */
  public static boolean wantRanks(NodeSettings settings, CrawlTable.Row row) {
    return row.state() == CrawlTable.State.FINISHED
        && new StoredOrders(settings).crawl(row.orders()).rank();
  }

  /** Whether one of these crawls runs and wants to be ranked. */
  public static boolean anyRunsForRanks(NodeSettings settings, List<CrawlTable.Head> crawls) {
    StoredOrders orders = new StoredOrders(settings);
    return crawls.stream()
        .filter(crawl -> crawl.state() == CrawlTable.State.RUNNING)
        .anyMatch(crawl -> orders.crawl(crawl.orders()).rank());
  }

  /**
   * The topic of a row, where it can be read here.
   *
   * @param examples where its example pages come from
   */
  public static Optional<Topic> topic(
      NodeSettings settings, CrawlTable.Row row, ExampleSource examples) {
    try {
      return Optional.of(new StoredOrders(settings, crawl -> examples).topic(row));
    } catch (TopicFileException e) { // it names files that are gone, say
      return Optional.empty();
    }
  }

  private CrawlSettings crawl(String stored) {
    return stored.isEmpty()
        ? settings.crawl()
        : CrawlSettings.of(CrawlSettings.stored(stored).withFallback(settings.crawl().asConfig()));
  }

  private Topic topic(CrawlTable.Row row) {
    if (TopicFile.isInWords(row.topicSource(), row.topicDirectory())) {
      return TopicFile.ofWords(row.topicSource());
    }
    return TopicFile.parse(
        row.topicSource(),
        "topic of crawl " + row.id(),
        Path.of(row.topicDirectory()),
        examples.apply(row.id()));
  }
}
