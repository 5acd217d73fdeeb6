package prospector.actors.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.work.Copy;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.ControlTable;
import prospector.persistence.PageArchive;
import prospector.persistence.PageRecord;
import prospector.persistence.Visit;
import prospector.prioritizer.ControlSample;
import prospector.prioritizer.Lift;

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

  private static final int WINDOW_PAGES = 1_000; // design section 1: "over a window"
  private static final long SPEED_MILLIS = 10_000; // pages a second are over the last 10 s

  private final String node;
  private final Map<String, NodeCount> others = new TreeMap<>();
  private CrawlSpec spec;
  private final CrawlWindow window;
  private final Map<String, Long> refused;
  private final Map<String, Long> linksLeft;
  private final Map<String, Long> failed;
  private final Map<String, Long> copies;
  private final Map<String, Long> revisits;
  private final Deque<Long> recentPageMillis = new ArrayDeque<>();
  private final double secondsBefore;
  private final CrawlStatus.Run run;
  private final long startedMillis;
  private double toldBest = Double.NEGATIVE_INFINITY; // waiting here, as the others know it
  private long pages;
  private long nuggets;
  private long focusedPages;
  private long focusedNuggets;
  private long relevantCopies;
  private ControlTally draws = new ControlTally(); // counted here
  private ControlSample told = ControlSample.NONE; // of the control arm, by another node
  private long bytes;
  private long redirected;
  private long pruned;

  /**
   * @param node name of this node
   * @param byNode what the nodes have stored before, by node
   * @param secondsBefore wall time of earlier runs
   */
  CrawlTally(
      CrawlSpec spec,
      String node,
      Map<String, PageArchive.Totals> byNode,
      double secondsBefore,
      long startedMillis) {
    this.spec = spec;
    this.node = node;
    byNode.forEach(
        (name, counts) -> {
          if (!name.equals(node)) {
            others.put(name, NodeCount.absent(name, counts));
          }
        });
    PageArchive.Totals totals = byNode.getOrDefault(node, PageArchive.Totals.NONE);
    this.refused = new TreeMap<>(totals.refused());
    this.linksLeft = new TreeMap<>(totals.left());
    this.failed = new TreeMap<>(totals.failed());
    this.copies = new TreeMap<>(totals.copies());
    this.revisits = new TreeMap<>(totals.revisits());
    this.secondsBefore = secondsBefore;
    this.startedMillis = startedMillis;
    this.pages = totals.pages();
    this.nuggets = totals.nuggets();
    this.relevantCopies = totals.relevantCopies();
    this.focusedPages = totals.focusedPages();
    this.focusedNuggets = totals.focusedNuggets();
    this.bytes = totals.bytes();
    this.redirected = totals.redirected();
    this.pruned = totals.pruned();
    this.window =
        new CrawlWindow(
            WINDOW_PAGES,
            sum(focusedPages, NodeCount::focusedPages),
            sum(focusedNuggets, NodeCount::focusedNuggets),
            byNode.values().stream().map(PageArchive.Totals::lastRelevant).toList());
    this.run =
        new CrawlStatus.Run(
            pages(),
            sum(nuggets, NodeCount::nuggets),
            sum(bytes, NodeCount::bytes),
            secondsBefore,
            Map.of());
  }

  void count(FetchReport report, long nowMillis) {
    bytes += report.result().outcome().answer().map(answer -> answer.rawBody().length).orElse(0);
    String reason = report.verdict().reason();
    switch (report.verdict().kind()) {
      case PAGE -> countPage(report, nowMillis);
      case REDIRECTED -> redirected++;
      case REFUSED -> refused.merge(reason, 1L, Long::sum);
      case FAILED -> failed.merge(reason, 1L, Long::sum);
      case RETRY -> {
        // not over yet
      }
    }
  }

  /** A page that counts already was visited again, and may have become relevant. */
  void countAgain(RevisitReport visit) {
    bytes += visit.report().result().outcome().answer().map(it -> it.rawBody().length).orElse(0);
    revisits.merge(visit.finding().key(), 1L, Long::sum);
    boolean focused = visit.report().task().arm() == PageRecord.Arm.FOCUSED;
    nuggets += visit.nuggets();
    focusedNuggets += focused ? visit.nuggets() : 0;
    relevantCopies += visit.relevantCopies();
    if (visit.finding() == Visit.Finding.CHANGED) {
      visit.before().copyKind().ifPresent(kind -> countCopy(kind, -1));
      visit.report().sameness().copy().ifPresent(copy -> countCopy(name(copy), 1));
    }
  }

  private void countPage(FetchReport report, long nowMillis) {
    boolean nugget = report.isNugget();
    pages++;
    nuggets += nugget ? 1 : 0;
    relevantCopies += report.isRelevantCopy() ? 1 : 0;
    if (report.task().arm() == PageRecord.Arm.FOCUSED) {
      focusedPages++;
      focusedNuggets += nugget ? 1 : 0;
      moveWindow();
    }
    recentPageMillis.add(nowMillis);
    report.sameness().copy().ifPresent(copy -> countCopy(name(copy), 1));
    report
        .judged()
        .ifPresent(
            page ->
                page.left()
                    .byReason()
                    .forEach((reason, links) -> linksLeft.merge(reason, (long) links, Long::sum)));
  }

  private void countCopy(String kind, long more) {
    copies.merge(kind, more, (one, other) -> one + other == 0 ? null : (Long) (one + other));
  }

  /** The crawl has come further, here or on another node. */
  private void moveWindow() {
    window.reached(
        sum(focusedPages, NodeCount::focusedPages), sum(focusedNuggets, NodeCount::focusedNuggets));
  }

  private static String name(Copy copy) {
    return copy.kind().name().toLowerCase(Locale.ROOT);
  }

  void countRefused(List<PageRecord> rows) {
    rows.forEach(row -> refused.merge(row.reason(), 1L, Long::sum));
  }

  /** URLs that were counted as refused for their depth wait after all. */
  void countReturned(int urls) {
    refused.computeIfPresent("depth", (reason, count) -> count > urls ? count - urls : null);
  }

  /** URLs were dropped from a full frontier. */
  void countPruned(int urls) {
    pruned += urls;
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
    moveWindow();
    if (count.controlPages() > told.pages()) {
      told = count.controlSample();
    }
  }

  /** The crawl's orders have changed. */
  void orders(CrawlSpec changed) {
    spec = changed;
  }

  /** What this node tells the others. */
  NodeCount own(long limit, NodeLoad load, long exchanged, long nowMillis) {
    toldBest = load.best();
    ControlSample control = control();
    return new NodeCount(
        node,
        pages,
        nuggets,
        focusedPages,
        focusedNuggets,
        bytes,
        redirected,
        pruned,
        refused,
        failed,
        Math.max(limit, pages),
        load.inFlight(),
        load.queued(),
        load.hosts(),
        load.best(),
        pagesPerSecond(nowMillis),
        exchanged,
        control.pages(),
        control.nuggets(),
        copies,
        revisits,
        relevantCopies,
        control,
        linksLeft);
  }

  /** What the others have claimed of the page budget. */
  List<Long> claimsOfOthers() {
    return others.values().stream().map(NodeCount::limit).toList();
  }

  /** Whether the pages of the budget that do not divide are this node's. */
  boolean takesTheRest(int nodes, int round) {
    return PageQuota.turn(node, toldBest, others.values(), nodes, round);
  }

  /** Best score that waits on another node; negative infinity for none. */
  double bestElsewhere() {
    return others.values().stream()
        .mapToDouble(NodeCount::best)
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** Whether no other node has a request in flight or a host that bids. */
  boolean othersAreIdle() {
    return others.values().stream().allMatch(it -> it.inFlight() == 0 && it.hosts() == 0);
  }

  /** Whether anything new waits on another node; a host that has only visits to make bids too. */
  boolean othersHaveNew() {
    return others.values().stream().anyMatch(it -> it.queued() > 0);
  }

  private long sum(long own, ToLongFunction<NodeCount> part) {
    return own + others.values().stream().mapToLong(part).sum();
  }

  private Map<String, Long> sum(
      Map<String, Long> own, Function<NodeCount, Map<String, Long>> part) {
    Map<String, Long> all = new TreeMap<>(own);
    others.values().stream()
        .map(part)
        .forEach(counts -> counts.forEach((key, count) -> all.merge(key, count, Long::sum)));
    return all;
  }

  /** Why the crawl must stop now; empty while it may go on. */
  String finishReason(long nowMillis) {
    CrawlSpec.Budget budget = spec.budget();
    if (pages() >= budget.pages()) {
      return "pages";
    } else if (sum(nuggets, NodeCount::nuggets) >= budget.nuggets()) {
      return "nuggets";
    } else if (sum(bytes, NodeCount::bytes) >= budget.bytes()) {
      return "bytes";
    }
    return seconds(nowMillis) >= budget.seconds() ? "time" : "";
  }

  double seconds(long nowMillis) {
    return secondsBefore + (nowMillis - startedMillis) / 1000.0;
  }

  /** Judged pages of all nodes. */
  long pages() {
    return sum(pages, NodeCount::pages);
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
    double rate = (sum(nuggets, NodeCount::nuggets) + 1.0) / (pages() + 100.0);
    double poor = rate / POOR;
    return Math.log(poor / (1 - poor));
  }

  /** Judged pages of this node. */
  long ownPages() {
    return pages;
  }

  CrawlStatus status(
      CrawlStatus.State state, NodeLoad load, long modelVersion, String finishReason, long now) {
    return status(state, load, modelVersion, 0, finishReason, now);
  }

  /**
   * How far the crawl is.
   *
   * @param exchanged links that came to this node from others
   */
  CrawlStatus status(
      CrawlStatus.State state,
      NodeLoad load,
      long modelVersion,
      long exchanged,
      String finishReason,
      long now) {
    Lift lift =
        new Lift(
            sum(focusedPages, NodeCount::focusedPages),
            sum(focusedNuggets, NodeCount::focusedNuggets),
            control());
    long allPages = pages();
    long allNuggets = sum(nuggets, NodeCount::nuggets);
    return new CrawlStatus(
        spec.id(),
        spec.topic().name(),
        spec.policy(),
        state,
        allPages,
        allNuggets,
        sum(relevantCopies, NodeCount::relevantCopies),
        window.rate(),
        lift,
        pagesPerSecond(now) + others.values().stream().mapToDouble(NodeCount::pagesPerSecond).sum(),
        sum(load.queued(), NodeCount::queued),
        sum(load.hosts(), NodeCount::hosts),
        Math.toIntExact(sum(load.inFlight(), NodeCount::inFlight)),
        sum(bytes, NodeCount::bytes),
        sum(refused, NodeCount::refused),
        sum(failed, NodeCount::failed),
        sum(redirected, NodeCount::redirected),
        sum(pruned, NodeCount::pruned),
        seconds(now),
        sum(exchanged, NodeCount::exchanged),
        modelVersion,
        spec.budget(),
        finishReason,
        sum(copies, NodeCount::copyCounts),
        sum(revisits, NodeCount::revisitCounts),
        sum(linksLeft, NodeCount::linksLeftCounts),
        run);
  }

  /** How this run began. */
  CrawlStatus.Run run() {
    return run;
  }

  private double pagesPerSecond(long now) {
    while (!recentPageMillis.isEmpty() && recentPageMillis.peekFirst() < now - SPEED_MILLIS) {
      recentPageMillis.removeFirst();
    }
    long span = Math.max(1, Math.min(SPEED_MILLIS, now - startedMillis));
    return recentPageMillis.size() * 1000.0 / span;
  }

  /** How busy the node is with the crawl. */
  record NodeLoad(int inFlight, long queued, long hosts, double best) {
    static final NodeLoad NONE = new NodeLoad(0, 0, 0, Double.NEGATIVE_INFINITY);
  }
}
