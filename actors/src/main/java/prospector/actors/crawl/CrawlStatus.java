package prospector.actors.crawl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import prospector.persistence.page.Counts;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;

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
 * @param counts what was done
 * @param windowRate nuggets / pages over the last 1,000 pages of the focused arm, in [0,1]
 * @param lift of the focused arm over the control arm, whose draws it counts
 * @param remaining nuggets not yet found, as far as can be said
 * @param pagesPerSecond over the last ten seconds
 * @param load what waits and is under way
 * @param seconds wall time crawled, all runs
 * @param exchanged links that went from one node to another since the nodes started
 * @param modelVersion version of the link model
 * @param budget when it stops
 * @param finishReason empty while it runs; pages, nuggets, time, bytes, price, recall, exhausted,
 *     unreachable (no host that has something waiting can be asked, none gave a page, and there is
 *     no other site), interrupted, stopped
 * @param run how this run began, and which hosts are out of its reach
 */
public record CrawlStatus(
    String crawl,
    String topic,
    Policy policy,
    CrawlTable.State state,
    Counts counts,
    double windowRate,
    Lift lift,
    RemainingNuggets remaining,
    double pagesPerSecond,
    CrawlLoad load,
    double seconds,
    long exchanged,
    long modelVersion,
    CrawlSpec.Budget budget,
    String finishReason,
    Run run) {

  private static final int SATURATION_PAGES = 1_000; // a full window of the focused arm
  private static final int SATURATION_CONTROL_PAGES = 20;

  /** Pages (2xx) that were judged, both arms. */
  public long pages() {
    return counts.pages();
  }

  /** Relevant pages whose content was not known from another page. */
  public long nuggets() {
    return counts.nuggets();
  }

  /** Body bytes. */
  public long bytes() {
    return counts.bytes();
  }

  /** Relevance rate of all pages, nuggets / pages, in [0,1]; 0 without pages. */
  public double overallRate() {
    return pages() == 0 ? 0 : (double) nuggets() / pages();
  }

  /** What the control arm drew: pages, and relevant ones, whoever had their content first. */
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
    boolean focuses = policy == Policy.LEARNER || policy == Policy.PARENT;
    boolean chanceIsKnown = lift.standing() == Lift.Standing.KNOWN;
    boolean noBetter = chanceIsKnown && windowRate <= lift.control().rate();
    return enough && focuses && (windowRate == 0 || noBetter);
  }

  /** The same with the first few of the hosts whose robots.txt is out of reach. */
  public CrawlStatus barring(Map<String, String> troubles) {
    return new CrawlStatus(
        crawl,
        topic,
        policy,
        state,
        counts,
        windowRate,
        lift,
        remaining,
        pagesPerSecond,
        load,
        seconds,
        exchanged,
        modelVersion,
        budget,
        finishReason,
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
}
