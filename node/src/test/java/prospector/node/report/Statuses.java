package prospector.node.report;

import java.util.List;
import java.util.Map;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.persistence.page.Counts;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;

/** Statuses for tests of what is printed. */
public final class Statuses {
  private Statuses() {}

  /** A crawl in its middle: 10,000 pages budget, 2,500 done in 100 s, lift known. */
  public static CrawlStatus midway() {
    return of(new CrawlSpec.Budget(10_000, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE), "");
  }

  /** The same, ended. */
  public static CrawlStatus ended(String reason) {
    return of(CrawlSpec.Budget.UNLIMITED, reason);
  }

  /** The same, of a crawl that was to find so much. */
  public static CrawlStatus ended(String reason, double recall) {
    long none = Long.MAX_VALUE;
    return ended(reason, new CrawlSpec.Budget(none, none, none, none, none, recall));
  }

  /** The same, of a crawl with such a budget. */
  public static CrawlStatus ended(String reason, CrawlSpec.Budget budget) {
    return of(budget, reason);
  }

  /** The same, stopped by somebody. */
  public static CrawlStatus stopped() {
    return of(CrawlSpec.Budget.UNLIMITED, CrawlTable.State.STOPPED, "stopped");
  }

  private static final long PAGES = 2_500;
  private static final long NUGGETS = 250;
  private static final RemainingNuggets REMAINING =
      new RemainingNuggets(true, NUGGETS, 3, 40, 120, 90, List.of(new YieldCurve.Price(2_500, 8)));

  /** Midway, in a run that began so. */
  public static CrawlStatus inRun(CrawlStatus.Run began) {
    CrawlStatus it = midway();
    return with(
        it.policy(),
        it.pages(),
        it.nuggets(),
        it.counts().relevantCopies(),
        it.windowRate(),
        it.lift(),
        began);
  }

  /** Midway, with a host of which nothing may be fetched. */
  public static CrawlStatus barred(String host, String trouble) {
    return midway().barring(Map.of(host, trouble));
  }

  private static CrawlStatus of(CrawlSpec.Budget budget, String reason) {
    return of(
        budget, reason.isEmpty() ? CrawlTable.State.RUNNING : CrawlTable.State.FINISHED, reason);
  }

  private static CrawlStatus of(CrawlSpec.Budget budget, CrawlTable.State state, String reason) {
    return new CrawlStatus(
        "steam-trains",
        "steam trains",
        Policy.LEARNER,
        state,
        counts(PAGES, NUGGETS, 0),
        0.125,
        lift(PAGES, NUGGETS, ControlSample.independent(250, 5)),
        REMAINING,
        25,
        new CrawlLoad(8, 12_345, 210, 0),
        100,
        0,
        42,
        budget,
        reason,
        CrawlStatus.Run.FIRST);
  }

  private static Counts counts(long pages, long nuggets, long relevantCopies) {
    return new Counts(
        pages,
        nuggets,
        relevantCopies,
        0,
        0,
        70_000_000,
        17,
        0,
        Map.of("robots", 12L, "mime", 3L),
        Map.of("timeout", 4L),
        Map.of(),
        Map.of("not_modified", 5L, "changed", 2L),
        Map.of("nofollow", 30L));
  }

  /** Of a focused arm that has fetched all pages but those of the control arm. */
  private static Lift lift(long pages, long nuggets, ControlSample control) {
    return new Lift(pages - control.pages(), nuggets - control.nuggets(), control);
  }

  /** So many pages, every tenth a nugget. */
  public static CrawlStatus after(long pages) {
    CrawlStatus it = midway();
    Lift lift = pages < 250 ? new Lift(0, 0, ControlSample.NONE) : it.lift();
    return with(it.policy(), pages, pages / 10, 0, 0.1, lift);
  }

  /** Midway, with so many nuggets left to find. */
  public static CrawlStatus remaining(RemainingNuggets remaining) {
    CrawlStatus it = midway();
    return with(
        it.policy(),
        it.pages(),
        it.nuggets(),
        it.counts().relevantCopies(),
        it.windowRate(),
        it.lift(),
        it.run(),
        remaining);
  }

  /** Midway, with so many URLs at hosts that rest. */
  public static CrawlStatus resting(long urls) {
    CrawlLoad load = midway().load();
    return midway(
        midway().crawl(),
        new CrawlLoad(load.inFlight(), load.queued(), load.hosts(), load.best(), urls));
  }

  /** Midway, of a crawl of this id. */
  public static CrawlStatus ofCrawl(String id) {
    return midway(id, midway().load());
  }

  private static CrawlStatus midway(String id, CrawlLoad load) {
    CrawlStatus it = midway();
    return new CrawlStatus(
        id,
        it.topic(),
        it.policy(),
        it.state(),
        it.counts(),
        it.windowRate(),
        it.lift(),
        it.remaining(),
        it.pagesPerSecond(),
        load,
        it.seconds(),
        it.exchanged(),
        it.modelVersion(),
        it.budget(),
        it.finishReason(),
        it.run());
  }

  /** Before the control arm has a page. */
  public static CrawlStatus withoutControl() {
    return control(ControlSample.NONE);
  }

  /** The control arm has pages but no nugget. */
  public static CrawlStatus withoutControlNugget() {
    return control(ControlSample.independent(100, 0));
  }

  /** The control arm has next to nothing. */
  public static CrawlStatus withFewControlPages() {
    return control(ControlSample.independent(3, 1));
  }

  /** Ended, and nothing was found. */
  public static CrawlStatus withoutNuggets() {
    return with(Policy.LEARNER, PAGES, 0, 0, 0, lift(PAGES, 0, ControlSample.independent(50, 0)));
  }

  /** Some relevant pages are copies. */
  public static CrawlStatus withCopies() {
    CrawlStatus it = midway();
    return with(it.policy(), it.pages(), 12, 25, it.windowRate(), lift(PAGES, 12, it.control()));
  }

  /** The last 1,000 pages had this share of nuggets; the control arm found 5 on 125 pages. */
  public static CrawlStatus windowRate(Policy policy, double rate) {
    return with(
        policy, PAGES, NUGGETS, 0, rate, lift(PAGES, NUGGETS, ControlSample.independent(125, 5)));
  }

  private static CrawlStatus control(ControlSample sample) {
    return with(Policy.LEARNER, PAGES, NUGGETS, 0, 0.125, lift(PAGES, NUGGETS, sample));
  }

  /** Midway, but for these. */
  private static CrawlStatus with(
      Policy policy, long pages, long nuggets, long relevantCopies, double windowRate, Lift lift) {
    return with(policy, pages, nuggets, relevantCopies, windowRate, lift, CrawlStatus.Run.FIRST);
  }

  private static CrawlStatus with(
      Policy policy,
      long pages,
      long nuggets,
      long relevantCopies,
      double windowRate,
      Lift lift,
      CrawlStatus.Run run) {
    return with(policy, pages, nuggets, relevantCopies, windowRate, lift, run, REMAINING);
  }

  private static CrawlStatus with(
      Policy policy,
      long pages,
      long nuggets,
      long relevantCopies,
      double windowRate,
      Lift lift,
      CrawlStatus.Run run,
      RemainingNuggets remaining) {
    CrawlStatus it = midway();
    return new CrawlStatus(
        it.crawl(),
        it.topic(),
        policy,
        it.state(),
        counts(pages, nuggets, relevantCopies),
        windowRate,
        lift,
        remaining,
        it.pagesPerSecond(),
        it.load(),
        it.seconds(),
        it.exchanged(),
        it.modelVersion(),
        it.budget(),
        it.finishReason(),
        run);
  }
}
