package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.actors.host.link.UrlState;
import prospector.persistence.page.PageRecord;
import prospector.web.url.CrawlUrl;

/**
 * What one decision needs of others before its event. Of the database: the rows of the URLs it
 * refuses without a request, durable, and the states of URLs that only a filter knows. Of a page
 * worker: what the host's rules say to more URLs than its actor decides in a turn.
 *
 * <p>Meanwhile the host's state may move on, so the decision is made again afterwards; what it then
 * needs beyond is done too. Rows of a URL that is not refused in the end give way to its outcome
 * ({@link prospector.persistence.page.PageArchive}).
 *
 * @param durable the URLs whose rows are written
 * @param answered those of them that were asked for before a kill came between their row and its
 *     event: their links are in no event, so a lesson must not refuse them
 * @param states what the page table says of doubtful URLs; {@link UrlState#UNKNOWN} for nothing
 * @param rulings what page workers decided by the host's rules
 */
public record Groundwork(
    Set<Key> durable, Set<Key> answered, Map<Key, UrlState> states, RobotsJudge.Rulings rulings) {
  public static final Groundwork NONE =
      new Groundwork(Set.of(), Set.of(), Map.of(), RobotsJudge.Rulings.NONE);

  /** A URL of a crawl. */
  public record Key(String crawl, String url) {
    static Key of(PageRecord row) {
      return new Key(row.crawl(), row.url());
    }
  }

  /**
   * What an event needs.
   *
   * @param rows of URLs that it refuses without a request
   * @param doubtful URLs whose state must be looked up, by crawl
   * @param open URLs that the rules must be asked about
   */
  public record Needs(
      List<PageRecord> rows, Map<String, Set<CrawlUrl>> doubtful, RobotsJudge.Open open) {
    public static Needs rows(List<PageRecord> rows) {
      return new Needs(rows, Map.of(), RobotsJudge.Open.NONE);
    }
  }

  /** The rows that must be written before the event. */
  public List<PageRecord> missing(List<PageRecord> needed) {
    return needed.isEmpty()
        ? needed
        : needed.stream().filter(row -> !durable.contains(Key.of(row))).toList();
  }

  /** A crawl's URLs without those that turned out to be answered. */
  List<CrawlUrl> unanswered(String crawl, List<CrawlUrl> urls) {
    return urls.stream().filter(url -> !answered.contains(new Key(crawl, url.value()))).toList();
  }

  /**
   * This, with rows that were written.
   *
   * @param found those of them whose URLs turned out to be answered
   */
  public Groundwork with(
      List<PageRecord> written, List<PageRecord> found, Map<Key, UrlState> lookedUp) {
    Map<Key, UrlState> known = new HashMap<>(states);
    known.putAll(lookedUp);
    return new Groundwork(and(durable, written), and(answered, found), Map.copyOf(known), rulings);
  }

  /** This, with all that was decided by the host's rules. */
  public Groundwork ruled(RobotsJudge.Rulings all) {
    return new Groundwork(durable, answered, states, all);
  }

  private static Set<Key> and(Set<Key> keys, List<PageRecord> rows) {
    Set<Key> all = new HashSet<>(keys);
    rows.forEach(row -> all.add(Key.of(row)));
    return Set.copyOf(all);
  }

  /** By crawl, each URL once. */
  public static Map<String, List<PageRecord>> byCrawl(List<PageRecord> rows) {
    Map<Key, PageRecord> once = new LinkedHashMap<>();
    rows.forEach(row -> once.putIfAbsent(Key.of(row), row));
    Map<String, List<PageRecord>> grouped = new LinkedHashMap<>();
    once.values()
        .forEach(row -> grouped.computeIfAbsent(row.crawl(), id -> new ArrayList<>()).add(row));
    return grouped;
  }
}
