package prospector.actors.control;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.PageSpeed;
import prospector.actors.work.FetchReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.control.ControlSample;
import prospector.prioritizer.control.Lift;
import prospector.prioritizer.remaining.RemainingNuggets;
import prospector.prioritizer.remaining.YieldCurve;

/**
 * Counts of one crawl over all its runs and nodes, and what follows from them: rates, lift, the
 * reason to stop.
 *
 * <p>Owned by the crawl actor. This node's counts start from the database and grow with every
 * persisted outcome; those of the others are what they said last, or what the database says of
 * nodes that are gone.
 */
final class CrawlTally {
  private static final double POOR = 20; // times fewer nuggets a page than the crawl had

  private final String node;
  private final OwnCounts own;
  private final Map<String, NodeCount> others = new TreeMap<>();
  private CrawlSpec spec;
  private final CrawlYield yielded;
  private final PageSpeed speed;
  private final double secondsBefore;
  private final CrawlStatus.Run run;
  private final long startedMillis;
  private CrawlLoad toldLoad = CrawlLoad.NONE; // here, as the others know it
  private ControlTally draws = new ControlTally(); // counted here
  private ControlSample told = ControlSample.NONE; // of the control arm, by another node

  /**
   * @param node name of this node
   * @param byNode what the nodes have stored before, by node
   * @param course how the nuggets of earlier runs came
   * @param secondsBefore wall time of earlier runs
   */
  CrawlTally(
      CrawlSpec spec,
      String node,
      Map<String, PageArchive.Totals> byNode,
      List<YieldCurve.Point> course,
      double secondsBefore,
      long startedMillis) {
    this.spec = spec;
    this.node = node;
    byNode.forEach(
        (name, stored) -> {
          if (!name.equals(node)) {
            others.put(name, NodeCount.absent(name, stored.counts()));
          }
        });
    this.own = new OwnCounts(byNode.getOrDefault(node, PageArchive.Totals.NONE).counts());
    this.secondsBefore = secondsBefore;
    this.startedMillis = startedMillis;
    this.speed = new PageSpeed(startedMillis);
    Counts before = counts();
    this.yielded =
        new CrawlYield(
            before,
            byNode.values().stream().map(PageArchive.Totals::lastRelevant).toList(),
            course);
    this.run =
        new CrawlStatus.Run(
            before.pages(), before.nuggets(), before.bytes(), secondsBefore, Map.of());
  }

  void count(FetchReport report, long nowMillis) {
    own.add(report);
    if (report.verdict().kind() == Verdict.Kind.PAGE) {
      speed.page(nowMillis);
      move();
    }
  }

  /** What this node has done; what grows without a request is told here too. */
  OwnCounts own() {
    return own;
  }

  /** What all nodes have done. */
  private Counts counts() {
    Counts all = own.now();
    for (NodeCount other : others.values()) {
      all = all.plus(other.counts());
    }
    return all;
  }

  /** The crawl has come further, here or on another node. */
  private void move() {
    yielded.reached(
        pages(),
        nuggets(),
        sum(own.focusedPages(), Counts::focusedPages),
        sum(own.focusedNuggets(), Counts::focusedNuggets));
  }

  void countControl(ControlTable.Row draw) {
    draws.add(draw);
  }

  /** Another node has drawn until now: all draws as they are stored. */
  void takeOver(List<ControlTable.Row> stored) {
    draws = ControlTally.of(stored);
  }

  /** One node draws at a time: who knows of more pages knows best. */
  private ControlSample control() {
    ControlSample own = draws.sample();
    return told.pages() > own.pages() ? told : own;
  }

  /** What another node said, or the database of a node that is gone. */
  void other(NodeCount count) {
    others.put(count.node(), count);
    move();
    if (count.control().pages() > told.pages()) {
      told = count.control();
    }
  }

  /** The crawl's orders have changed. */
  void orders(CrawlSpec changed) {
    spec = changed;
  }

  /** What this node tells the others. */
  NodeCount tell(long limit, CrawlLoad load, long exchanged, long nowMillis) {
    toldLoad = load;
    return new NodeCount(
        node,
        own.now(),
        Math.max(limit, own.pages()),
        load,
        speed.now(nowMillis),
        exchanged,
        control());
  }

  /** What the others have claimed of the page budget. */
  List<Long> claimsOfOthers() {
    return others.values().stream().map(NodeCount::limit).toList();
  }

  /** Whether the pages of the budget that do not divide are this node's. */
  boolean takesTheRest(int nodes, int round) {
    return PageQuota.turn(node, toldLoad.best(), others.values(), nodes, round);
  }

  /** Best score that waits on another node; negative infinity for none. */
  double bestElsewhere() {
    return others.values().stream()
        .mapToDouble(other -> other.load().best())
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** Whether no other node has a request in flight or a host that bids. */
  boolean othersAreIdle() {
    return others.values().stream()
        .allMatch(it -> it.load().inFlight() == 0 && it.load().hosts() == 0);
  }

  /** Whether anything new waits on another node; a host that has only visits to make bids too. */
  boolean othersHaveNew() {
    return others.values().stream().anyMatch(it -> it.load().queued() > 0);
  }

  private long sum(long mine, ToLongFunction<Counts> part) {
    return mine + others.values().stream().map(NodeCount::counts).mapToLong(part).sum();
  }

  private long nuggets() {
    return sum(own.nuggets(), Counts::nuggets);
  }

  /** Why the crawl must stop now; empty while it may go on. */
  String finishReason(long nowMillis) {
    CrawlSpec.Budget budget = spec.budget();
    if (pages() >= budget.pages()) {
      return "pages";
    } else if (nuggets() >= budget.nuggets()) {
      return "nuggets";
    } else if (sum(own.bytes(), Counts::bytes) >= budget.bytes()) {
      return "bytes";
    } else if (budget.isTooDear(
        sum(own.focusedPages(), Counts::focusedPages),
        sum(own.focusedNuggets(), Counts::focusedNuggets),
        yielded.rate())) {
      return "price";
    } else if (yielded.isEnough(budget, waiting(toldLoad))) {
      return "recall";
    }
    return seconds(nowMillis) >= budget.seconds() ? "time" : "";
  }

  /** While it goes on, nothing waits where nobody has told yet. */
  private RemainingNuggets remaining(long waiting, String finishReason) {
    return waiting == 0 && finishReason.isEmpty()
        ? RemainingNuggets.UNKNOWN
        : yielded.remaining(waiting, !finishReason.isEmpty());
  }

  private long waiting(CrawlLoad here) {
    return here.queued() + others.values().stream().mapToLong(other -> other.load().queued()).sum();
  }

  double seconds(long nowMillis) {
    return secondsBefore + (nowMillis - startedMillis) / 1000.0;
  }

  /** Judged pages of all nodes. */
  long pages() {
    return sum(own.pages(), Counts::pages);
  }

  /** Pages of the budget that no node has fetched; Long.MAX_VALUE without a budget. */
  long pagesLeft() {
    long budget = spec.budget().pages();
    return budget == Long.MAX_VALUE ? budget : Math.max(0, budget - pages());
  }

  /**
   * The score, log-odds, of a page with a twentieth of the chance that the crawl's pages had. The
   * rate is smoothed by one nugget in a hundred pages.
   */
  double poorBelow() {
    double rate = (nuggets() + 1.0) / (pages() + 100.0);
    double poor = rate / POOR;
    return Math.log(poor / (1 - poor));
  }

  /**
   * How far the crawl is.
   *
   * @param exchanged links that came to this node from others
   */
  CrawlStatus status(
      CrawlTable.State state,
      CrawlLoad load,
      long modelVersion,
      long exchanged,
      String finishReason,
      long now) {
    Counts counts = counts();
    CrawlLoad everywhere = load;
    double fast = speed.now(now);
    long moved = exchanged;
    for (NodeCount other : others.values()) {
      everywhere = everywhere.plus(other.load());
      fast += other.pagesPerSecond();
      moved += other.exchanged();
    }
    return new CrawlStatus(
        spec.id(),
        spec.topic().name(),
        spec.policy(),
        state,
        counts,
        yielded.rate(),
        new Lift(counts.focusedPages(), counts.focusedNuggets(), control()),
        remaining(everywhere.queued(), finishReason),
        fast,
        everywhere,
        seconds(now),
        moved,
        modelVersion,
        spec.budget(),
        finishReason,
        run);
  }

  /** How this run began. */
  CrawlStatus.Run run() {
    return run;
  }
}
