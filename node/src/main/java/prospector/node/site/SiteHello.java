package prospector.node.site;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.Fingerprint;

/**
 * What a site says of itself.
 *
 * @param version of Prospector
 * @param map digest of the map of sites that it goes by
 * @param clockMillis its wall clock, epoch milliseconds
 */
record SiteHello(String site, String version, String map, long clockMillis, List<Crawl> crawls) {
  SiteHello {
    crawls = crawls == null ? List.of() : List.copyOf(crawls);
  }

  /**
   * A crawl as it is there.
   *
   * @param orders digest of topic and policy
   * @param state as the crawl table words it
   * @param changedMillis when its orders were changed last, at whichever site
   * @param idle whether nothing is left to do there, and nothing waits for others or from them
   * @param sent links to each other site, each once
   * @param received links of each other site
   */
  record Crawl(
      String id,
      String orders,
      String state,
      long changedMillis,
      boolean idle,
      long pages,
      long nuggets,
      Map<String, Long> sent,
      Map<String, Long> received) {
    Crawl {
      sent = sent == null ? Map.of() : Map.copyOf(sent);
      received = received == null ? Map.of() : Map.copyOf(received);
    }

    /** Whether it has ended there, or was stopped. */
    boolean isOver() {
      return !state.equals(CrawlTable.State.RUNNING.toString())
          && !state.equals(CrawlTable.State.PAUSED.toString());
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
