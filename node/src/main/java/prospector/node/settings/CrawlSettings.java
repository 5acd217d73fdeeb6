package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.topic.Topic;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

/**
 * How a crawl is driven.
 *
 * @param policy in what order the frontier is visited
 * @param inFlight fetch slots, 1..10,000
 * @param margin see {@link CrawlSpec#marginLogOdds}
 * @param patience how long a slot stays idle for a better host that is not ready
 * @param patienceBeforePoor the same where what is ready is poor beside the crawl's average
 * @param controlShare share of fetches given to the control arm, in [0,0.5]
 * @param randomSeed seeds every random choice; 0 is one of each crawl's own
 * @param sitemaps on which hosts sitemaps are read
 * @param revisits how stored pages are visited again
 * @param budget when to stop
 * @param bounds how far and how wide to go
 * @param scope which part of the web to keep to
 * @param rank whether all that is known is ranked when the crawl has ended
 */
public record CrawlSettings(
    Policy policy,
    int inFlight,
    double margin,
    Duration patience,
    Duration patienceBeforePoor,
    double controlShare,
    long randomSeed,
    CrawlSpec.Sitemaps sitemaps,
    CrawlSpec.Revisits revisits,
    CrawlSpec.Budget budget,
    CrawlSpec.Bounds bounds,
    ScopeSettings scope,
    boolean rank) {

  /** The orders of the frontier. */
  public static final List<String> POLICIES =
      Arrays.stream(Policy.values()).map(Policy::toString).toList();

  /**
   * Keys of the block, beside those of budget and scope, that one crawl of a node may have its own
   * value of; the others are the node's.
   */
  public static final Set<String> OF_A_CRAWL =
      Set.of(
          "policy",
          "margin",
          "control-share",
          "random-seed",
          "sitemaps",
          "revisits.share",
          "revisits.least",
          "revisits.most",
          "rank",
          "bounds.depth",
          "bounds.pages-per-host",
          "bounds.hosts");

  /** The words for where sitemaps are read. */
  private static final List<String> SITEMAPS =
      Arrays.stream(CrawlSpec.Sitemaps.values()).map(CrawlSettings::word).toList();

  /**
   * Reads the block's own content, as it is stored with a crawl.
   *
   * @throws SettingsException naming every wrong value
   */
  public static CrawlSettings of(Config block) {
    ConfigReader reader = new ConfigReader(block.atPath("crawl"), "crawl");
    CrawlSettings settings = read(reader);
    if (!reader.complaints().isEmpty()) {
      throw new SettingsException(reader.complaints());
    }
    return settings;
  }

  /**
   * Reads orders that may be an older version's: keys that it did not write have their defaults.
   *
   * @throws SettingsException naming every wrong value
   */
  public static CrawlSettings ofStored(Config orders) {
    return of(orders.withFallback(ConfigFactory.defaultReference().getConfig("prospector.crawl")));
  }

  /**
   * Orders as they lie in the crawl table: JSON, so that a text of another site includes no file
   * and no URL, and names no variable of this process.
   *
   * @param text empty for none
   * @throws com.typesafe.config.ConfigException when it is something else
   */
  public static Config stored(String text) {
    return text.isEmpty()
        ? ConfigFactory.empty()
        : ConfigFactory.parseString(
            text, ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
  }

  /** What a crawl is to do by these settings. */
  public CrawlSpec spec(String id, Topic topic, List<CrawlUrl> seeds) {
    return new CrawlSpec(
        id,
        topic,
        seeds,
        policy,
        budget,
        bounds,
        controlShare,
        margin,
        randomSeed,
        sitemaps,
        revisits,
        scope.over(topic.scope()));
  }

  /** The block again, as {@link #of} reads it. */
  public Config asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("policy", policy.toString());
    values.put("in-flight", inFlight);
    values.put("margin", margin);
    values.put("patience", patience.toMillis() + "ms");
    values.put("patience-before-poor", patienceBeforePoor.toMillis() + "ms");
    values.put("control-share", controlShare);
    values.put("random-seed", randomSeed);
    values.put("sitemaps", word(sitemaps));
    values.put("revisits.share", revisits.share());
    values.put("revisits.least", revisits.least().toMillis() + "ms");
    values.put("revisits.most", revisits.most().toMillis() + "ms");
    values.put("rank", rank);
    values.put("budget.pages", orNone(budget.pages(), Long.MAX_VALUE, ""));
    values.put("budget.nuggets", orNone(budget.nuggets(), Long.MAX_VALUE, ""));
    values.put("budget.time", orNone(budget.seconds(), Long.MAX_VALUE, "s"));
    values.put("budget.bytes", orNone(budget.bytes(), Long.MAX_VALUE, ""));
    values.put("budget.price", orNone(budget.price(), Long.MAX_VALUE, ""));
    values.put("budget.recall", budget.hasRecall() ? budget.recall() : ConfigReader.NONE);
    values.put("bounds.depth", orNone(bounds.depth(), Integer.MAX_VALUE, ""));
    values.put("bounds.pages-per-host", orNone(bounds.pagesPerHost(), Integer.MAX_VALUE, ""));
    values.put("bounds.hosts", orNone(bounds.hosts(), Integer.MAX_VALUE, ""));
    values.putAll(scope.asConfig());
    return ConfigFactory.parseMap(values);
  }

  private static String word(CrawlSpec.Sitemaps sitemaps) {
    return sitemaps.name().toLowerCase(Locale.ROOT);
  }

  private static String orNone(long limit, long none, String unit) {
    return limit == none ? ConfigReader.NONE : limit + unit;
  }

  private static CrawlSpec.Revisits revisits(ConfigReader revisits) {
    Duration least = revisits.duration("least", Duration.ofSeconds(1), Duration.ofDays(365));
    Duration most = revisits.duration("most", Duration.ofSeconds(1), Duration.ofDays(3650));
    return new CrawlSpec.Revisits(
        revisits.number("share", 0, 0.9), least, most.compareTo(least) < 0 ? least : most);
  }

  static CrawlSettings read(ConfigReader crawl) {
    ConfigReader budget = crawl.block("budget");
    ConfigReader bounds = crawl.block("bounds");
    return new CrawlSettings(
        Policy.parse(crawl.word("policy", POLICIES)),
        crawl.integer("in-flight", 1, 10_000),
        crawl.number("margin", 0, 1000),
        crawl.duration("patience", Duration.ofMillis(2), Duration.ofHours(1)),
        crawl.duration("patience-before-poor", Duration.ZERO, Duration.ofHours(1)),
        crawl.number("control-share", 0, 0.5),
        crawl.anyWhole("random-seed"),
        CrawlSpec.Sitemaps.valueOf(crawl.word("sitemaps", SITEMAPS).toUpperCase(Locale.ROOT)),
        revisits(crawl.block("revisits")),
        new CrawlSpec.Budget(
            budget.limit("pages"),
            budget.limit("nuggets"),
            budget.secondsLimit("time"),
            budget.byteLimit("bytes"),
            budget.limit("price"),
            budget.share("recall")),
        new CrawlSpec.Bounds(
            bounds.smallLimit("depth"),
            bounds.smallLimit("pages-per-host"),
            bounds.smallLimit("hosts")),
        ScopeSettings.read(crawl.block("scope")),
        crawl.flag("rank"));
  }
}
