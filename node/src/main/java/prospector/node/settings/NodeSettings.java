package prospector.node.settings;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.SitemapSettings;
import prospector.actors.learn.PublishRule;
import prospector.persistence.sql.DatabaseSettings;
import prospector.prioritizer.LearnerSettings;
import prospector.sharding.budget.BudgetSharding;
import prospector.sharding.lease.LeaseSettings;
import prospector.web.politeness.DelaySettings;
import prospector.web.politeness.TimeWindows;

/**
 * Every setting of the process, read once and checked.
 *
 * @param web how the web is asked
 * @param politeness how long a host is left alone
 * @param windows at which times of the day hosts may be asked
 * @param budgets what one IP address and one registrable domain may be asked
 * @param crawl how a crawl is driven
 * @param host how a host's actor works
 * @param learner how often the link model learns and is saved
 * @param archive how pages are stored
 * @param database where the state is kept
 * @param cluster how this node meets the others
 * @param sharding how hosts are spread over the nodes
 * @param search when the search index is kept
 * @param sinks where pages are brought while they are found
 * @param urlFilters of the user's own
 * @param site the place that this node is at, and the others
 * @param http where the dashboard and the API are
 * @param progress how often it is said how far a crawl is
 * @param log how long logs are kept
 * @param libraries what the operator says of keys that are not ours, such as {@code akka.*}
 */
public record NodeSettings(
    WebSettings web,
    DelaySettings politeness,
    TimeWindows windows,
    BudgetSharding.Limits budgets,
    CrawlSettings crawl,
    Host host,
    Learner learner,
    Archive archive,
    DatabaseSettings database,
    ClusterSettings cluster,
    Sharding sharding,
    SearchSettings search,
    SinkSettings sinks,
    List<FilterSettings> urlFilters,
    SiteSettings site,
    HttpSettings http,
    Progress progress,
    Log log,
    Config libraries) {
  private static final double MOST_OF_HEAP = 0.9; // the rest is for everything that has no account

  /** Of a WARC file that a store takes in one request; its last pages may make it larger. */
  private static final long MOST_FOR_A_STORE = 4_000_000_000L;

  /**
   * How a host's actor works.
   *
   * @param queueBound waiting URLs in memory, a host and crawl
   * @param queueShare share of the heap for the waiting URLs in memory of all hosts
   * @param robotsShare share of the heap for the robots.txt of all hosts in memory
   * @param knownShare share of the heap for what is known of the URLs of all hosts in memory
   * @param awakeShare share of the heap for hosts in memory, but for what has a share of its own
   * @param overflowBound waiting URLs in the overflow table, a host and crawl
   * @param exactUrls ended URLs kept exactly, a host and crawl
   * @param maxTries requests for one URL before it counts as failed
   * @param holdLinks links that do not raise their host's bid wait so long to be persisted
   * @param resendAfter an unacknowledged hand-off is sent again after this
   * @param passivateAfter a host with nothing due leaves memory after this
   * @param grantTimeout a fetch slot not released for so long is taken back
   * @param handoffWindow how long a hand-off waits for company
   * @param recentHandoffs entries of the cache of recent hand-offs
   * @param sitemaps how much of its sitemaps is read
   * @param copiesToIgnore pairs of copies after which a parameter is ignored; 0 = never
   * @param barrenViews pages of a view that bring nothing, after which it is refused; 0 = never
   * @param slowAfter pages without anything new after which a prefix is slowed; 0 = never
   * @param misses what a host that only fails bids less
   * @param sizes what a host of large pages bids less
   */
  public record Host(
      int queueBound,
      double queueShare,
      double robotsShare,
      double knownShare,
      double awakeShare,
      int overflowBound,
      int exactUrls,
      int maxTries,
      Duration holdLinks,
      Duration resendAfter,
      Duration passivateAfter,
      Duration grantTimeout,
      Duration handoffWindow,
      int recentHandoffs,
      SitemapSettings sitemaps,
      int copiesToIgnore,
      int barrenViews,
      int slowAfter,
      HostSettings.Misses misses,
      HostSettings.Sizes sizes) {}

  /** When a model is published, time between two snapshots, share of a core for re-scoring. */
  public record Learner(
      PublishRule publish,
      Duration saveEvery,
      double sweepShare,
      boolean rescore,
      double credit,
      double doubt,
      double hubs,
      boolean topicWords) {

    /**
     * What a crawl's link model starts from.
     *
     * @param words that the crawl's topic names, for where they are wanted
     */
    public LearnerSettings model(long randomSeed, List<String> words) {
      return LearnerSettings.defaults(randomSeed)
          .withCredit(credit)
          .withDoubt(doubt)
          .withHubs(hubs)
          .withWords(topicWords ? words : List.of());
    }
  }

  /**
   * How pages are stored.
   *
   * @param node name of this node
   * @param gzipLevel of WARC records, 1..9
   * @param rollBytes size of a WARC file
   * @param groupMax pages in one flush
   * @param commitInterval least time between two writings of the embedded database's file
   */
  public record Archive(
      String node, int gzipLevel, long rollBytes, int groupMax, Duration commitInterval) {}

  /**
   * Where hosts live.
   *
   * @param shards that they are spread over
   * @param movesAtOnce shards that are between two nodes at most
   * @param lease a node's right to send requests
   */
  public record Sharding(int shards, int movesAtOnce, LeaseSettings lease) {
    private static final String TURN = "akka.cluster.sharding.rebalance-interval";

    /**
     * How long shards may go on moving after a node came or went, were all of them to move, one
     * bunch after the other, and each bunch to miss its turn once.
     *
     * @param system configuration of the actor system
     */
    public Duration longestMoves(Config system) {
      return system.getDuration(TURN).multipliedBy(2L * (shards / movesAtOnce + 1));
    }
  }

  /** Time between two progress reports, on a terminal and elsewhere. */
  public record Progress(Duration plainInterval, Duration terminalInterval) {}

  /** Days that request logs are kept, and request lines that may wait for the disk. */
  public record Log(int requestsDays, int requestsQueue) {}

  /**
   * Reads and checks the block {@code prospector}.
   *
   * @throws SettingsException naming every wrong value
   */
  public static NodeSettings of(Config config) {
    ConfigReader root = new ConfigReader(config, "prospector");
    NodeSettings settings = read(root, config);
    if (!root.complaints().isEmpty()) {
      throw new SettingsException(root.complaints());
    }
    return settings;
  }

  /** Full paths of the keys that {@link #of} reads. */
  static Set<String> keysRead(Config config) {
    ConfigReader root = new ConfigReader(config, "prospector");
    read(root, config);
    return root.read();
  }

  private static NodeSettings read(ConfigReader root, Config config) {
    NodeSettings settings = readParts(root, ConfigFiles.ofLibraries(config));
    double shares = settings.heapShares();
    if (shares > MOST_OF_HEAP) {
      String rule =
          "with robots-share, known-share, awake-share and web.fetch.bodies-share %.1f at most, not %.2f";
      root.block("host")
          .complain("queue-share", String.format(Locale.ROOT, rule, MOST_OF_HEAP, shares));
    }
    if (settings.archive().rollBytes() > MOST_FOR_A_STORE && settings.sinks().bringsFiles()) {
      root.block("archive")
          .complain("roll-size", "4GB at most beside a sink of type s3, which takes 5 GB at once");
    }
    return settings;
  }

  /** Of all accounts that grow with the web (docs/operating.md). */
  private double heapShares() {
    double hosts = host.queueShare() + host.robotsShare() + host.knownShare() + host.awakeShare();
    return hosts + web.bodiesShare();
  }

  private static NodeSettings readParts(ConfigReader root, Config libraries) {
    SiteSettings site = SiteSettings.read(root);
    return new NodeSettings(
        WebSettings.read(root.block("web")),
        PolitenessBlock.delays(root.block("web.politeness")),
        PolitenessBlock.windows(root.block("web.politeness")),
        PolitenessBlock.budgets(root).part(site.capacity(), site.capacities()),
        CrawlSettings.read(root.block("crawl")),
        HostBlock.read(root.block("host")),
        learner(root.block("learner")),
        archive(root.block("archive")),
        database(root.block("database")),
        ClusterSettings.read(root.block("cluster")),
        sharding(root.block("sharding")),
        SearchSettings.read(root.block("search")),
        SinkSettings.read(root),
        FilterSettings.read(root),
        site,
        HttpSettings.read(root.block("http")),
        progress(root.block("progress")),
        log(root.block("log")),
        libraries);
  }

  private static Sharding sharding(ConfigReader sharding) {
    Duration least = Duration.ofMillis(100);
    return new Sharding(
        sharding.integer("shards", 1, 100_000),
        sharding.integer("moves-at-once", 1, 100_000),
        new LeaseSettings(
            sharding.duration("lease", least, Duration.ofMinutes(10)),
            sharding.duration("renew-lease", least, Duration.ofMinutes(1))));
  }

  private static PublishRule publish(ConfigReader learner) {
    int atFirst = learner.integer("publish-every", 1, 100_000);
    int atMost = learner.integer("publish-at-most", 1, 100_000);
    double share = learner.number("publish-share", 0, 1);
    return new PublishRule(atFirst, share, Math.max(atFirst, atMost));
  }

  private static Learner learner(ConfigReader learner) {
    return new Learner(
        publish(learner),
        learner.duration("save-every", Duration.ofMillis(100), Duration.ofDays(1)),
        learner.number("sweep-share", 0.001, 1),
        learner.flag("rescore"),
        learner.number("delayed-credit", 0, 0.95),
        learner.number("doubt", 0, 0.95),
        learner.number("hubs", 0, 1),
        learner.flag("topic-words"));
  }

  private static Archive archive(ConfigReader archive) {
    return new Archive(
        archive.checkedText(
            "node", "letters, digits and ._-, up to 64", text -> text.matches("[\\w.-]{1,64}")),
        archive.integer("gzip-level", 1, 9),
        archive.bytes("roll-size", 1_000_000L, 100_000_000_000L),
        archive.integer("group-max", 1, 10_000),
        archive.duration("commit-interval", Duration.ZERO, Duration.ofSeconds(1)));
  }

  private static DatabaseSettings database(ConfigReader database) {
    ConfigReader pool = database.block("pool");
    Duration second = Duration.ofSeconds(1);
    Duration day = Duration.ofDays(1);
    String url =
        database.checkedText(
            "url", "embedded, or jdbc:postgresql://host:port/database", NodeSettings::isDatabase);
    return new DatabaseSettings(
        url.isEmpty() ? DatabaseSettings.EMBEDDED : url,
        database.checkedText("user", "text", text -> true),
        database.checkedText("password", "text", text -> true),
        new DatabaseSettings.Pools(
            pool.integer("tables", 3, 1000), pool.integer("journal", 1, 1000)),
        new DatabaseSettings.Timeouts(
            database.duration("connect-timeout", second, Duration.ofMinutes(10)),
            database.duration("reply-timeout", second, day),
            database.duration("patience", Duration.ZERO, day)),
        DatabaseSettings.Tenancy.ALONE);
  }

  private static boolean isDatabase(String url) {
    return url.equals(DatabaseSettings.EMBEDDED)
        || url.matches(DatabaseSettings.POSTGRESQL + "//[^/]+/.+");
  }

  private static Progress progress(ConfigReader progress) {
    Duration least = Duration.ofMillis(100);
    return new Progress(
        progress.duration("plain-interval", least, Duration.ofHours(1)),
        progress.duration("terminal-interval", least, Duration.ofMinutes(1)));
  }

  private static Log log(ConfigReader log) {
    return new Log(
        log.integer("requests-days", 1, 3650), log.integer("requests-queue", 16, 1_000_000));
  }
}
