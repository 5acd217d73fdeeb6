package prospector.actors.control;

import akka.actor.typed.javadsl.ActorContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.BoundedMap;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.HostMessage;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.Visit;
import prospector.persistence.table.RevisitTable;
import prospector.persistence.table.RevisitTable.Hub;
import prospector.persistence.table.RevisitTable.Plan;
import prospector.persistence.table.RevisitTable.Unplanned;
import prospector.web.fetch.Response;
import prospector.web.url.HostKey;

/**
 * A crawl's visits of pages that it has stored: plans the first of each page, tells hosts what is
 * due, and notes what visits found.
 *
 * <p><em>Visits are no more than their share of the requests for pages while anything new
 * waits</em>; when nothing does they are made as they fall due. The node that leads plans and
 * tells; every node notes what its own hosts found. What was told and is not done is told again
 * after a while; a crash loses nothing but that. Owned by the crawl actor.
 */
final class RevisitRound {
  private static final Logger LOG = LoggerFactory.getLogger(RevisitRound.class);
  private static final int PLANNED_AT_ONCE = 500;
  private static final int ROWS_BACK = 10_000; // rows of several nodes are numbered nearly in order
  static final int NUGGET_HOSTS = 20_000; // some 3 MB
  private static final int ROWS_AT_ONCE = 100_000; // a second's work where all of them have plans

  private final ActorContext<CrawlActor.Command> context;
  private final CrawlContext crawl;
  private final CrawlDesk desk;
  private final String node;
  private final Set<String> nuggetHosts = // as far as this process planned their pages
      Collections.newSetFromMap(BoundedMap.byUse(NUGGET_HOSTS));
  private final ToldVisits told = new ToldVisits();
  private boolean looking;
  private int room; // visits to tell at the end of the look
  private boolean more; // pages to plan
  private long planned; // number of the last row looked at
  private long pagesBefore = -1; // when the share was last counted from

  /**
   * What the tables say.
   *
   * @param asked URLs whose plans were looked up
   * @param dueMillis of those, since or from when each is due
   * @param due the longest first
   */
  record Found(Set<String> asked, Map<String, Long> dueMillis, List<RevisitTable.Due> due) {}

  RevisitRound(
      ActorContext<CrawlActor.Command> context, CrawlContext crawl, CrawlDesk desk, String node) {
    this.context = context;
    this.node = node;
    this.crawl = crawl;
    this.desk = desk;
  }

  /** Whether the crawl goes on when nothing new is left. */
  boolean isWanted() {
    return wish().areWanted();
  }

  private CrawlSpec.Revisits wish() {
    return crawl.spec().revisits();
  }

  private String id() {
    return crawl.spec().id();
  }

  /** Another node may have led until now: its pages and visits are no credit and no debt here. */
  void beginToLead() {
    pagesBefore = -1;
  }

  /**
   * Looks for what is due, on the node that leads.
   *
   * @param pages of the whole crawl
   * @param idle whether nothing new waits
   */
  void look(long pages, boolean idle) {
    if (!isWanted() || looking) {
      return;
    }
    if (idle || pagesBefore < 0) {
      pagesBefore = pages; // what is told with nothing else to do is held against nothing later
      told.countFromHere();
    }
    long now = desk.clock().millis();
    Map<String, Long> inVain = told.forgetOld(now);
    double share = wish().share();
    double allowed = share / (1 - share) * (pages - pagesBefore) - told.spent();
    room = idle ? ToldVisits.MOST : (int) Math.max(0, Math.min(allowed, ToldVisits.MOST));
    Set<String> asked = told.urls();
    Set<String> full = told.fullHosts();
    int limit = room == 0 ? 0 : room + told.size();
    looking = true;
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> {
              putOff(inVain, now);
              return find(asked, full, limit, now);
            },
            desk.blocking()),
        (found, error) -> {
          if (error != null) {
            LOG.warn("crawl {} does not know which visits are due", id(), error);
          }
          return new CrawlActor.VisitsDue(Optional.ofNullable(found));
        });
  }

  /** As after a visit that found no answer: a thousand dead hosts would hold up all others. */
  private void putOff(Map<String, Long> inVain, long now) {
    if (!inVain.isEmpty()) {
      desk.revisits().putOff(id(), inVain, now + RevisitPace.of(wish()).leastMillis());
    }
  }

  /** Blocking; one at a time. */
  private Found find(Set<String> asked, Set<String> fullHosts, int limit, long now) {
    plan();
    Map<String, Long> dueMillis =
        asked.isEmpty() ? Map.of() : desk.revisits().dueMillis(id(), asked);
    List<RevisitTable.Due> due =
        limit == 0 ? List.of() : desk.revisits().due(id(), now, fullHosts, limit);
    return new Found(asked, dueMillis, due);
  }

  private void plan() {
    RevisitPace pace = RevisitPace.of(wish());
    long last = desk.revisits().lastNumber();
    long from = more ? planned : planned - ROWS_BACK;
    long to = from + ROWS_AT_ONCE;
    List<Unplanned> pages = desk.revisits().unplanned(id(), from, to, PLANNED_AT_ONCE);
    List<Plan> plans = new ArrayList<>();
    long reached = planned;
    for (Unplanned page : pages) {
      if (page.relevant()) {
        nuggetHosts.add(page.host());
      }
      long wait = pace.untilVisit(pace.first(), page.relevant(), nuggetHosts.contains(page.host()));
      long fetched = page.fetchedMillis();
      plans.add(new Plan(id(), page.url(), fetched + wait, pace.first(), fetched, 0, 0));
      reached = Math.max(reached, page.number());
    }
    desk.revisits().plan(id(), plans, hubs(pages, plans, pace)); // what fails is read again
    boolean isFull = pages.size() == PLANNED_AT_ONCE;
    planned = isFull ? reached : Math.max(reached, Math.min(to, last)); // all before have a plan
    more = isFull || to < last;
  }

  /** The pages on which these nuggets were first found. */
  private List<Hub> hubs(List<Unplanned> pages, List<Plan> fresh, RevisitPace pace) {
    Map<String, Integer> more = new HashMap<>();
    for (Unplanned page : pages) {
      if (page.relevant() && !page.via().isEmpty()) {
        more.merge(page.via(), 1, Integer::sum);
      }
    }
    if (more.isEmpty()) {
      return List.of();
    }
    return Stream.concat(
            fresh.stream().filter(plan -> more.containsKey(plan.url())),
            desk.revisits().find(id(), more.keySet()).stream())
        .map(plan -> pace.brought(plan, more.getOrDefault(plan.url(), 0)))
        .toList();
  }

  /** Tells hosts what is due and was not told lately. */
  void onDue(Optional<Found> found) {
    looking = false;
    found.ifPresent(this::tell);
  }

  private void tell(Found found) {
    told.settle(found.asked(), found.dueMillis());
    List<RevisitTable.Due> here = new ArrayList<>();
    Set<String> elsewhere = new HashSet<>();
    for (RevisitTable.Due visit : found.due()) {
      if (desk.router().mayBeHere(new HostKey(visit.host()))) {
        here.add(visit);
      } else {
        elsewhere.add(visit.url());
      }
    }
    onNotVisited(elsewhere);
    told.take(here, room, desk.clock().millis())
        .forEach(
            (host, urls) ->
                desk.router().tell(new HostKey(host), new HostMessage.Revisit(host, id(), urls)));
  }

  /** A visit is over and its links are persisted: notes what it found and plans the next. */
  void onRevisited(RevisitReport visit, boolean nuggetHost) {
    RevisitPace pace = RevisitPace.of(wish());
    long now = desk.clock().millis();
    background(
        () -> {
          Plan last = last(visit.report().task().url().value(), pace);
          Plan next = pace.after(last, visit, nuggetHost, now);
          if (visit.finding().isPage()) {
            desk.revisits().visited(next, visit.validators());
          } else {
            desk.revisits().missed(next, missed(visit));
          }
        });
  }

  private Visit missed(RevisitReport visit) {
    FetchReport report = visit.report();
    return new Visit(
        id(),
        report.task().url().value(),
        node,
        report.result().started().toEpochMilli(),
        visit.finding(),
        report.result().outcome().answer().map(Response::status).orElse(0),
        report.verdict().reason(),
        PastCapture.NONE);
  }

  /**
   * Visits are forbidden by now, or another site's: the pages are left alone for as long as those
   * that never change.
   */
  void onNotVisited(Set<String> urls) {
    if (urls.isEmpty()) {
      return;
    }
    long due = desk.clock().millis() + RevisitPace.of(wish()).mostMillis();
    background(
        () -> {
          List<Plan> plans = desk.revisits().find(id(), urls);
          List<Plan> later = plans.stream().map(plan -> RevisitPace.due(plan, due)).toList();
          desk.revisits().postpone(id(), later);
        });
  }

  /** A sitemap says when pages changed. */
  void onChanged(Map<String, Long> changedMillis) {
    long now = desk.clock().millis();
    background(() -> desk.revisits().changed(id(), changedMillis, now));
  }

  private Plan last(String url, RevisitPace pace) {
    return desk.revisits()
        .find(id(), url)
        .orElseGet(() -> new Plan(id(), url, 0, pace.first(), 0, 0, 0));
  }

  /** What fails is due still. */
  private void background(Runnable work) {
    CompletableFuture.runAsync(work, desk.blocking())
        .exceptionally(
            error -> {
              LOG.warn("a visit of crawl {} was not noted", id(), error);
              return null;
            });
  }
}
