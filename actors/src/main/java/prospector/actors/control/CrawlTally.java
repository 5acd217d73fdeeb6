package prospector.actors.control;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import prospector.actors.count.NodeCount;
import prospector.actors.count.OtherCounts;
import prospector.actors.count.SiteCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.crawl.PageSpeed;
import prospector.actors.crawl.WorkTime;
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
  private final OtherCounts others = new OtherCounts();
  private CrawlSpec spec;
  private final CrawlYield yielded;
  private final PageSpeed speed;
  private final WorkTime time;
  private final CrawlStatus.Run run; // of this site
  private final Map<String, SiteCount> firstHeard = new HashMap<>(); // of other sites
  private NodeCount told; // of this node, as the others know it
  private ControlTally draws = new ControlTally(); // counted here
  private ControlSample drawn = ControlSample.NONE; // of the control arm, by another node

  /**
   * @param node name of this node
   * @param byNode what the nodes have stored before, by node
   * @param course how the nuggets of earlier runs came
   * @param time it is worked on
   * @param shardMoves how long shards may go on moving after a node came or went, at most
   */
  CrawlTally(
      CrawlSpec spec,
      String node,
      Map<String, PageArchive.Totals> byNode,
      List<YieldCurve.Point> course,
      WorkTime time,
      Duration shardMoves) {
    this.spec = spec;
    this.node = node;
    byNode.forEach(
        (name, stored) -> {
          if (!name.equals(node)) {
            others.node(NodeCount.absent(name, stored.counts()));
          }
        });
    this.own = new OwnCounts(byNode.getOrDefault(node, PageArchive.Totals.NONE).counts());
    this.time = time;
    this.speed = new PageSpeed(time.startedMillis());
    this.told = NodeCount.absent(node, own.now());
    Counts before = others.plus(own.now());
    this.yielded =
        new CrawlYield(
            before,
            byNode.values().stream().map(PageArchive.Totals::lastRelevant).toList(),
            course,
            shardMoves);
    this.run =
        new CrawlStatus.Run(
            before.pages(), before.nuggets(), before.bytes(), time.secondsBefore(), Map.of());
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
    return drawn.pages() > own.pages() ? drawn : own;
  }

  /** What another node said, or the database of a node that is gone. */
  void other(NodeCount count) {
    others.node(count);
    move();
    if (count.control().pages() > drawn.pages()) {
      drawn = count.control();
    }
  }

  /** A node has come or gone: what waits is not known for a while. */
  void unsettled(long nowMillis) {
    yielded.unsettled(nowMillis);
  }

  /** What waits is still not known, as after the last such change. */
  void stillUnsettled(long nowMillis) {
    yielded.stillUnsettled(nowMillis);
  }

  /** A node is gone: what it did stays. */
  void absent(String node) {
    others.absent(node);
    move();
  }

  /** What the other sites said. */
  void sites(List<SiteCount> counts) {
    others.sites(counts);
    counts.forEach(count -> firstHeard.putIfAbsent(count.site(), count));
    firstHeard.keySet().retainAll(counts.stream().map(SiteCount::site).toList());
  }

  /** How this run began on all sites: what one did before it was heard of is none of its speed. */
  private CrawlStatus.Run began() {
    return new CrawlStatus.Run(
        run.pages() + ofSitesBefore(SiteCount::pages),
        run.nuggets() + ofSitesBefore(SiteCount::nuggets),
        run.bytes() + ofSitesBefore(SiteCount::bytes),
        run.seconds(),
        run.barred());
  }

  private long ofSitesBefore(ToLongFunction<SiteCount> part) {
    return firstHeard.values().stream().mapToLong(part).sum();
  }

  /** This site as the others are to know it. */
  SiteCount site() {
    return others.site(told);
  }

  /** The crawl's orders have changed. */
  void orders(CrawlSpec changed) {
    spec = changed;
  }

  /** What this node tells the others. */
  NodeCount tell(long limit, CrawlLoad load, long exchanged, long nowMillis) {
    told =
        new NodeCount(
            node,
            own.now(),
            Math.max(limit, own.pages()),
            load,
            speed.now(nowMillis),
            exchanged,
            control());
    return told;
  }

  /** What the others have claimed of the page budget. */
  List<Long> claimsOfOthers() {
    return others.claims();
  }

  /** Whether the pages of the budget that do not divide are this node's. */
  boolean takesTheRest(String site, int nodes, int round) {
    return PageQuota.turn(
        OtherCounts.name(site, node), told.load().best(), others.rivals(site), nodes, round);
  }

  /** What the other nodes and sites said. */
  OtherCounts others() {
    return others;
  }

  /** Best score that waits on another node; negative infinity for none. */
  double bestElsewhere() {
    return others.best();
  }

  /** Whether anything new waits on another node; a host that has only visits to make bids too. */
  boolean othersHaveNew() {
    return others.haveNodesNew();
  }

  private long sum(long mine, ToLongFunction<Counts> part) {
    return mine + others.ofNodes(part);
  }

  private long nuggets() {
    return sum(own.nuggets(), Counts::nuggets);
  }

  /** Why the crawl must stop now; empty while it may go on. */
  String finishReason(long nowMillis) {
    CrawlSpec.Budget budget = spec.budget();
    if (allPages() >= budget.pages()) {
      return "pages";
    } else if (nuggets() + others.ofSites(SiteCount::nuggets) >= budget.nuggets()) {
      return "nuggets";
    } else if (sum(own.bytes(), Counts::bytes) + others.ofSites(SiteCount::bytes)
        >= budget.bytes()) {
      return "bytes";
    } else if (budget.isTooDear(
        sum(own.focusedPages(), Counts::focusedPages),
        sum(own.focusedNuggets(), Counts::focusedNuggets),
        yielded.rate())) {
      return "price";
    } else if (yielded.isEnough(budget, waiting(told.load()), nowMillis)) {
      return "recall";
    }
    return seconds() >= budget.seconds() ? "time" : "";
  }

  /** While it goes on, nothing waits where nobody has told yet. */
  private RemainingNuggets remaining(long waiting, String finishReason, long nowMillis) {
    return waiting == 0 && finishReason.isEmpty()
        ? RemainingNuggets.UNKNOWN
        : yielded.remaining(waiting, !finishReason.isEmpty(), nowMillis);
  }

  private long waiting(CrawlLoad here) {
    return here.waiting() + others.waitingOnNodes();
  }

  /** Seconds of work; a paused crawl does none. */
  double seconds() {
    return time.seconds();
  }

  /** The crawl pauses, or goes on. */
  void pause(boolean paused) {
    time.pause(paused);
  }

  /** Judged pages of all nodes of this site. */
  long pages() {
    return sum(own.pages(), Counts::pages);
  }

  private long allPages() {
    return pages() + others.ofSites(SiteCount::pages);
  }

  /** Pages of the budget that nobody has fetched; Long.MAX_VALUE without a budget. */
  long pagesLeft() {
    long budget = spec.budget().pages();
    return budget == Long.MAX_VALUE ? budget : Math.max(0, budget - allPages());
  }

  /**
   * The score, log-odds, of a page with a twentieth of the chance that the crawl's pages had. The
   * rate is smoothed by one nugget in a hundred pages. Negative infinity where the policy does not
   * learn: its scores are no log-odds, and none of its pages is known to be poor.
   */
  double poorBelow() {
    if (!spec.policy().learns()) {
      return Double.NEGATIVE_INFINITY;
    }
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
    Counts counts = others.plus(own.now());
    return new CrawlStatus(
        spec.id(),
        spec.topic().name(),
        spec.policy(),
        state,
        counts,
        yielded.rate(),
        new Lift(counts.focusedPages(), counts.focusedNuggets(), control()),
        remaining(waiting(load), finishReason, now),
        speed.now(now) + others.pagesPerSecond(),
        others.plus(load),
        seconds(),
        exchanged + others.nodes().stream().mapToLong(NodeCount::exchanged).sum(),
        modelVersion,
        spec.budget(),
        finishReason,
        began());
  }
}
