package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.Activity;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.SitemapDesk;
import prospector.actors.host.decide.SitemapLinks;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.RequestLog;
import prospector.persistence.page.PageRecord;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRules;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.url.CrawlUrl;

/**
 * The host actor's requests for sitemaps, each made with a granted slot in the place of a page.
 *
 * <p><em>A sitemap is a request like any other: one at a time, after the delay, backed off
 * from.</em> Its links and the fact that it was read are persisted together; a kill before that has
 * it asked for once more.
 */
final class SitemapCycle {
  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final Queues queues;
  private final SitemapSources sources;

  /**
   * Where sitemaps are found, and how their links are sorted.
   *
   * @param desk which to ask for
   */
  record SitemapSources(SitemapDesk desk, Admissions admissions) {}

  SitemapCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      Queues queues,
      SitemapSources sources) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.queues = queues;
    this.sources = sources;
  }

  /** Uses a slot of the crawl for a sitemap where one is due. */
  boolean uses(HostState state, CrawlContext crawl) {
    String id = crawl.spec().id();
    RobotsRules rules = self.robots().rules(state.robots());
    if (self.robots().toCompile(rules) > 0) {
      return false;
    }
    Optional<CrawlUrl> next =
        sources
            .desk()
            .next(
                self.key(),
                state.share(id),
                rules,
                new SitemapDesk.Wish(crawl.spec(), self.timing().nowMillis()));
    next.ifPresent(url -> request(state, id, url));
    return next.isPresent();
  }

  private void request(HostState state, String crawl, CrawlUrl url) {
    RequestLog.Delay delay = self.timing().delay(state);
    requests.begin(new Activity.FetchingSiteFile(self.timing().nowMillis()));
    agenda.bid(state);
    self.whenDone(
        self.services().pipeline().sitemap(url, crawl, delay),
        (report, error) ->
            error == null
                ? new HostNote.SitemapDone(crawl, report, self.timing().now(), Groundwork.NONE)
                : new HostNote.SitemapLost(crawl, error));
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.SitemapDone message) {
    String crawl = message.crawl();
    CrawlShare share = state.share(crawl);
    long readMillis = message.end().toEpochMilli();
    SitemapLinks found =
        SitemapLinks.of(
            message.report(),
            self.key(),
            self.services().scope(crawl),
            share,
            new SitemapLinks.Room(
                sources.desk().room(share, readMillis), sources.desk().partsMax()),
            readMillis);
    Admission.Result sorted = new Admission.Result();
    Admission admission = sources.admissions().of(state, crawl, message.groundwork());
    found.batches().forEach(batch -> admission.sort(batch, sorted));
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, self.name(), sorted.refused, self.timing().refusedMillis());
    Map<String, Set<CrawlUrl>> doubtful =
        sorted.doubtful.isEmpty() ? Map.of() : Map.of(crawl, sorted.doubtful);
    Awaited before =
        new Awaited(
            new Groundwork.Needs(refused, doubtful, sorted.open()),
            message.groundwork(),
            !sorted.admitted.isEmpty(),
            done -> new HostNote.SitemapDone(crawl, message.report(), message.end(), done),
            error -> new HostNote.SitemapLost(crawl, error));
    return outcomes.after(before, () -> persist(state, message, found.file(), sorted, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state,
      HostNote.SitemapDone message,
      SitemapFile file,
      Admission.Result sorted,
      List<PageRecord> refused) {
    String crawl = message.crawl();
    return outcomes.persistEnd(
        message,
        events(state, message, file, sorted),
        after -> {
          self.services().slots().released(crawl, self.name(), false);
          self.services().crawls().received(crawl, message.report().result().bodyBytes());
          queues.refused(refused);
          queues.returned(after, crawl, sorted);
          tellChanges(after, message);
          queues.overflow().keepBound(after, crawl);
          agenda.settle(after);
        });
  }

  /** What is stored and changed since, as the sitemap says, may be visited sooner. */
  private void tellChanges(HostState state, HostNote.SitemapDone message) {
    String crawl = message.crawl();
    boolean wanted =
        self.services()
            .directory()
            .find(crawl)
            .filter(it -> it.spec().revisits().areWanted())
            .isPresent();
    if (!wanted || message.report().sitemap().isEmpty()) {
      return;
    }
    Map<String, Long> changed = new HashMap<>();
    for (SitemapEntry entry : message.report().sitemap().get().entries()) {
      CrawlUrl url = entry.url();
      Optional<Instant> by = entry.changedBy(message.end());
      if (by.isPresent()
          && url.host().value().equals(self.name())
          && mayBeStored(state.stateOf(crawl, url.fingerprint()))) {
        changed.put(url.value(), by.get().toEpochMilli());
      }
    }
    if (!changed.isEmpty()) {
      self.services().crawls().saidToHaveChanged(crawl, changed);
    }
  }

  /** What is no page after all has no plan that could be changed. */
  private static boolean mayBeStored(UrlState known) {
    return known == UrlState.PAGE || known == UrlState.MAYBE_KNOWN;
  }

  /** The reading comes last: with it the links are known to be in. */
  private List<HostEvent> events(
      HostState state, HostNote.SitemapDone message, SitemapFile file, Admission.Result sorted) {
    String crawl = message.crawl();
    List<HostEvent> events = new ArrayList<>();
    for (LinkBatch batch : sorted.admitted) {
      events.add(new HostEvent.UrlsReceived(self.name(), crawl, List.of(batch), List.of()));
    }
    if (!sorted.refused.isEmpty()) {
      events.add(new HostEvent.UrlsRefused(crawl, sorted.refusals()));
    }
    DelayClock clock =
        Tasks.clockAfter(
            message.report().verdict(),
            message.report().result().elapsed(),
            state.clock(),
            message.end(),
            self.services().settings());
    events.add(new HostEvent.SitemapRead(crawl, file, clock));
    return events;
  }

  /** The disk or the database failed, or a bug: it counts as not asked for. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.SitemapLost message) {
    agenda.requestLost(
        state, message.crawl(), "a sitemap of " + self.name() + " was lost", message.cause());
    return outcomes.none();
  }
}
