package prospector.node.site;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.Fingerprint;

/**
 * What a site says of itself.
 *
 * @param version of Prospector
 * @param map digest of the map of sites that it goes by
 * @param clockMillis its wall clock, epoch milliseconds
 * @param retired sites that it knows to be given up
 * @param silent milliseconds since it heard each other site
 * @param places what it knows of the sites of hosts; null of an earlier version
 * @param aloneMillis how long it asks for pages without hearing any other; null of an earlier
 *     version
 */
record SiteHello(
    String site,
    String version,
    String map,
    long clockMillis,
    List<Crawl> crawls,
    List<String> retired,
    Map<String, Long> silent,
    @Nullable Places places,
    @Nullable Long aloneMillis) {
  SiteHello {
    Objects.requireNonNull(site, "site");
    Objects.requireNonNull(map, "map");
    crawls = crawls == null ? List.of() : List.copyOf(crawls);
    retired = retired == null ? List.of() : List.copyOf(retired);
    silent = silent == null ? Map.of() : Map.copyOf(silent);
  }

  /**
   * What a site knows of the sites of hosts.
   *
   * @param origin name of its database, by which it numbers what it decides
   * @param known up to which number it has what each database decided
   */
  record Places(String origin, Map<String, Long> known) {
    Places {
      Objects.requireNonNull(origin, "origin");
      known = Map.copyOf(known);
    }
  }

  /**
   * A crawl as it is there.
   *
   * @param orders digest of topic and policy
   * @param state as the crawl table words it
   * @param changedMillis when its orders were changed last, at whichever site
   * @param idle whether nothing is left to do there, and nothing waits for others or from them
   * @param done what it has done, and what waits
   * @param sent links to each other site, each once
   * @param received links of each other site
   */
  record Crawl(
      String id,
      String orders,
      String state,
      long changedMillis,
      boolean idle,
      Done done,
      Map<String, Long> sent,
      Map<String, Long> received) {
    Crawl {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(orders, "orders");
      Objects.requireNonNull(state, "state");
      done = done == null ? Done.NOTHING : done;
      sent = sent == null ? Map.of() : Map.copyOf(sent);
      received = received == null ? Map.of() : Map.copyOf(received);
    }

    /**
     * What it has done there.
     *
     * @param isHeard whether the site was heard lately: what waits there counts only then
     */
    SiteCount count(String site, boolean isHeard) {
      Double best = done.best();
      double score = best == null || isOver() ? Double.NEGATIVE_INFINITY : best;
      return new SiteCount(
          site,
          done.pages(),
          done.nuggets(),
          done.bytes(),
          isOver() ? done.pages() : Math.max(done.pages(), done.limit()),
          isHeard ? new CrawlLoad(0, done.queued(), 0, score) : CrawlLoad.NONE,
          isHeard ? done.pagesPerSecond() : 0);
    }

    /** Whether it has ended there, or was stopped. */
    boolean isOver() {
      return !state.equals(CrawlTable.State.RUNNING.toString())
          && !state.equals(CrawlTable.State.PAUSED.toString());
    }
  }

  /**
   * What a site has done for a crawl.
   *
   * @param limit pages up to which it has claimed the budget
   * @param queued URLs waiting
   * @param best score that waits there, log-odds; null for none
   */
  record Done(
      long pages,
      long nuggets,
      long bytes,
      long limit,
      long queued,
      @Nullable Double best,
      double pagesPerSecond) {
    static final Done NOTHING = new Done(0, 0, 0, 0, 0, null, 0);

    static Done of(SiteCount count) {
      double best = count.load().best();
      return new Done(
          count.pages(),
          count.nuggets(),
          count.bytes(),
          count.limit(),
          count.load().queued(),
          Double.isFinite(best) ? (Double) best : null,
          count.pagesPerSecond());
    }

    static Optional<Done> parse(SiteTable.Idle said) {
      return read(said.counts(), Done.class);
    }
  }

  /** What was kept as JSON; empty where another version wrote it. */
  static Optional<SiteHello> parse(String json) {
    return read(json, SiteHello.class);
  }

  private static <T> Optional<T> read(String json, Class<T> type) {
    try {
      return Optional.of(Json.read(Json.object(json.getBytes(StandardCharsets.UTF_8)), type));
    } catch (IllegalArgumentException | Problem e) {
      return Optional.empty();
    }
  }

  Optional<Crawl> crawl(String id) {
    return crawls.stream().filter(it -> it.id().equals(id)).findFirst();
  }

  /** A short text that is the same for crawls with one topic and one policy. */
  static String orders(CrawlTable.Row row) {
    return String.format(
        Locale.ROOT, "%016x", Fingerprint.of(row.policy() + "\n" + row.topicSource()));
  }
}
