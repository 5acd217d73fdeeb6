package prospector.node.report;

import java.util.Map;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;

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

  /** Midway, in a run that began so. */
  public static CrawlStatus inRun(CrawlStatus.Run began) {
    CrawlStatus it = midway();
    return with(
        it.policy(),
        it.pages(),
        it.nuggets(),
        it.windowRate(),
        it.controlPages(),
        it.controlNuggets(),
        it.lift(),
        it.liftLow(),
        it.liftHigh(),
        it.liftIsAtLeast(),
        began);
  }

  private static CrawlStatus of(CrawlSpec.Budget budget, String reason) {
    return new CrawlStatus(
        "steam-trains",
        "steam trains",
        "learner",
        reason.isEmpty() ? CrawlStatus.State.RUNNING : CrawlStatus.State.FINISHED,
        2_500,
        250,
        0.125,
        0.1,
        50,
        1,
        5.1,
        1.2,
        98,
        false,
        25,
        12_345,
        210,
        8,
        70_000_000,
        Map.of("robots", 12L, "mime", 3L),
        Map.of("timeout", 4L),
        17,
        0,
        100,
        0,
        42,
        budget,
        reason,
        Map.of(),
        Map.of("not_modified", 5L, "changed", 2L),
        CrawlStatus.Run.FIRST);
  }

  /** So many pages, every tenth a nugget. */
  public static CrawlStatus after(long pages) {
    CrawlStatus it = midway();
    return with(
        it.policy(),
        pages,
        pages / 10,
        0.1,
        it.controlPages(),
        it.controlNuggets(),
        it.lift(),
        it.liftLow(),
        it.liftHigh(),
        it.liftIsAtLeast());
  }

  /** Before the control arm has a page. */
  public static CrawlStatus withoutControl() {
    return control(0, 0, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, false);
  }

  /** The control arm has pages but no nugget. */
  public static CrawlStatus withoutControlNugget() {
    return control(40, 0, 4.2, 2.6, Double.POSITIVE_INFINITY, true);
  }

  /** The control arm has so few pages that the lower bound is below 1. */
  public static CrawlStatus withFewControlPages() {
    return control(5, 0, 0.9, 0.3, Double.POSITIVE_INFINITY, true);
  }

  /** The last 1,000 pages had this share of nuggets; the control arm found 4 on 100 pages. */
  public static CrawlStatus windowRate(String policy, double rate) {
    return with(policy, 2_500, 250, rate, 100, 4, 2.5, 1.2, 5, false);
  }

  private static CrawlStatus control(
      long pages, long nuggets, double lift, double low, double high, boolean atLeast) {
    return with("learner", 2_500, 250, 0.125, pages, nuggets, lift, low, high, atLeast);
  }

  /** Midway, but for these; the overall rate stays 10 %. */
  private static CrawlStatus with(
      String policy,
      long pages,
      long nuggets,
      double windowRate,
      long controlPages,
      long controlNuggets,
      double lift,
      double low,
      double high,
      boolean atLeast) {
    return with(
        policy,
        pages,
        nuggets,
        windowRate,
        controlPages,
        controlNuggets,
        lift,
        low,
        high,
        atLeast,
        CrawlStatus.Run.FIRST);
  }

  private static CrawlStatus with(
      String policy,
      long pages,
      long nuggets,
      double windowRate,
      long controlPages,
      long controlNuggets,
      double lift,
      double low,
      double high,
      boolean atLeast,
      CrawlStatus.Run run) {
    CrawlStatus it = midway();
    return new CrawlStatus(
        it.crawl(),
        it.topic(),
        policy,
        it.state(),
        pages,
        nuggets,
        windowRate,
        it.overallRate(),
        controlPages,
        controlNuggets,
        lift,
        low,
        high,
        atLeast,
        it.pagesPerSecond(),
        it.queued(),
        it.hosts(),
        it.inFlight(),
        it.bytes(),
        it.refused(),
        it.failed(),
        it.redirected(),
        it.pruned(),
        it.seconds(),
        it.exchanged(),
        it.modelVersion(),
        it.budget(),
        it.finishReason(),
        it.copies(),
        it.revisits(),
        run);
  }
}
