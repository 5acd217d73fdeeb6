package prospector.actors.crawl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import prospector.persistence.PageCopy;
import prospector.prioritizer.ControlSample;
import prospector.prioritizer.Lift;

/**
 * How far a crawl is. Counts cover all runs of the crawl, restarts included.
 *
 * <p><em>Whoever tells a figure of a crawl takes it from here</em>: summary, API, metrics, exports
 * and the terminal agree because nobody counts for himself.
 *
 * @param crawl crawl id
 * @param topic topic name
 * @param policy policy name
 * @param state running, paused, stopped or finished
 * @param pages 2xx responses judged, both arms
 * @param nuggets those found relevant whose content was not known from another page
 * @param relevantCopies those found relevant whose content was: copies of nuggets, for the most
 *     part
 * @param windowRate nuggets / pages over the last 1,000 pages of the focused arm, in [0,1]
 * @param lift of the focused arm over the control arm, whose draws it counts
 * @param pagesPerSecond over the last ten seconds
 * @param queued URLs waiting
 * @param hosts hosts that have work
 * @param inFlight requests in flight
 * @param bytes body bytes
 * @param refused URLs refused, by reason
 * @param failed URLs failed, by kind
 * @param redirected URLs redirected
 * @param pruned URLs dropped from a full frontier
 * @param seconds wall time crawled, all runs
 * @param exchanged links that went from one node to another since the nodes started
 * @param modelVersion version of the link model
 * @param budget when it stops
 * @param finishReason empty while it runs; pages, nuggets, time, bytes, exhausted, unreachable (no
 *     host that has something waiting can be asked, and none gave a page), interrupted, stopped
 * @param copies pages that are copies of known ones, by kind: exact, near; and listings
 * @param revisits requests for stored pages, by what they found: not_modified, identical, changed,
 *     moved, gone, no_page, no_answer
 * @param linksLeft links of pages that were not taken, by reason
 * @param run how this run began, and which hosts are out of its reach
 */
public record CrawlStatus(
    String crawl,
    String topic,
    String policy,
    State state,
    long pages,
    long nuggets,
    long relevantCopies,
    double windowRate,
    Lift lift,
    double pagesPerSecond,
    long queued,
    long hosts,
    int inFlight,
    long bytes,
    Map<String, Long> refused,
    Map<String, Long> failed,
    long redirected,
    long pruned,
    double seconds,
    long exchanged,
    long modelVersion,
    CrawlSpec.Budget budget,
    String finishReason,
    Map<String, Long> copies,
    Map<String, Long> revisits,
    Map<String, Long> linksLeft,
    Run run) {

  public CrawlStatus {
    refused = Map.copyOf(refused);
    failed = Map.copyOf(failed);
    copies = Map.copyOf(copies);
    revisits = Map.copyOf(revisits);
    linksLeft = Map.copyOf(linksLeft);
  }

  private static final int SATURATION_PAGES = 1_000; // a full window of the focused arm
  private static final int SATURATION_CONTROL_PAGES = 20;

  /** Relevance rate of all pages, nuggets / pages, in [0,1]; 0 without pages. */
  public double overallRate() {
    return pages == 0 ? 0 : (double) nuggets / pages;
  }

  /** What the control arm drew: pages, and nuggets by the same measure as everywhere. */
  public ControlSample control() {
    return lift.control();
  }

  /** Judged pages that the control arm drew, whichever arm fetched them; no seeds. */
  public long controlPages() {
    return control().pages();
  }

  /** Nuggets among them. */
  public long controlNuggets() {
    return control().nuggets();
  }

  /** Relevance rate of the control arm, in [0,1]: what chance finds; 0 without pages. */
  public double controlRate() {
    return control().rate();
  }

  /**
   * Whether the topic seems exhausted: the focused arm's last 1,000 pages held no larger share of
   * nuggets than the control arm finds by chance, or none at all. Never said before both arms have
   * enough pages, nor of a policy that does not focus.
   */
  public boolean saturated() {
    boolean enough = lift.pages() >= SATURATION_PAGES && controlPages() >= SATURATION_CONTROL_PAGES;
    boolean focuses = policy.equals("learner") || policy.equals("parent");
    boolean chanceIsKnown = lift.standing() == Lift.Standing.KNOWN;
    boolean noBetter = chanceIsKnown && windowRate <= controlRate();
    return enough && focuses && (windowRate == 0 || noBetter);
  }

  /** The same with the first few of the hosts whose robots.txt is out of reach. */
  public CrawlStatus barring(Map<String, String> troubles) {
    return new CrawlStatus(
        crawl,
        topic,
        policy,
        state,
        pages,
        nuggets,
        relevantCopies,
        windowRate,
        lift,
        pagesPerSecond,
        queued,
        hosts,
        inFlight,
        bytes,
        refused,
        failed,
        redirected,
        pruned,
        seconds,
        exchanged,
        modelVersion,
        budget,
        finishReason,
        copies,
        revisits,
        linksLeft,
        new Run(run.pages(), run.nuggets(), run.bytes(), run.seconds(), troubles));
  }

  /**
   * What there was when this run began, for its speed: earlier runs may have been faster, and one
   * that was killed left no time.
   *
   * @param pages judged pages before
   * @param nuggets relevant ones
   * @param bytes body bytes
   * @param seconds wall time
   * @param barred why nothing may be fetched from a host, by host; a few of them
   */
  public record Run(
      long pages, long nuggets, long bytes, double seconds, Map<String, String> barred) {
    /** The first run. */
    public static final Run FIRST = new Run(0, 0, 0, 0, Map.of());

    public Run {
      barred = Collections.unmodifiableMap(new LinkedHashMap<>(barred));
    }
  }

  /** Where a crawl is in its life. */
  public enum State {
    RUNNING,
    PAUSED,
    STOPPED,
    FINISHED,
    /** Its stored pages are being judged by another topic, and nothing else is done with it. */
    REJUDGING,
    /** It is being deleted. */
    DELETING
  }

  /** Those of the relevant pages that are no nuggets as they only list others. */
  public long listings() {
    return copies.getOrDefault(PageCopy.LISTING, 0L);
  }
}
