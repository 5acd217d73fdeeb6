package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Admissions;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.SitemapDesk;
import prospector.actors.host.decide.SitemapLinks;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RequestLog;
import prospector.persistence.PageRecord;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRules;
import prospector.web.sitemap.SitemapEntry;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * The host actor's requests for sitemaps, each made with a granted slot in the place of a page.
 *
 * <p><em>A sitemap is a request like any other: one at a time, after the delay, backed off
 * from.</em> Its links and the fact that it was read are persisted together; a kill before that has
 * it asked for once more.
 */
final class SitemapCycle {
  private final AwakeHost awake;
  private final Admissions admissions;
  private final SitemapDesk desk;
  private final HostServices services;
  private final HostTiming timing;

  SitemapCycle(AwakeHost awake, Admissions admissions) {
    this.awake = awake;
    this.admissions = admissions;
    this.services = awake.services();
    this.timing = awake.timing();
    this.desk = new SitemapDesk(services.settings().sitemaps(), services.gate());
  }

  /** Takes note of the feed that a page names. */
  void note(FetchReport report) {
    report
        .judged()
        .flatMap(FetchReport.Judged::feed)
        .ifPresent(feed -> desk.found(report.task().crawl().spec().id(), feed));
  }

  /** Uses a slot of the crawl for a sitemap where one is due. */
  boolean ask(HostState state, CrawlContext crawl) {
    String id = crawl.spec().id();
    RobotsRules rules = awake.robots().rules(state.robots());
    if (awake.robots().toCompile(rules) > 0) {
      return false;
    }
    Optional<CrawlUrl> next =
        desk.next(
            new HostKey(awake.host()),
            state.share(id),
            rules,
            new SitemapDesk.Wish(crawl.spec(), timing.nowMillis()));
    next.ifPresent(url -> request(state, id, url));
    return next.isPresent();
  }

  private void request(HostState state, String crawl, CrawlUrl url) {
    RequestLog.Delay delay = timing.delay(state);
    awake.begin(InFlight.siteFile(timing.nowMillis()));
    awake.bid(state);
    awake
        .context()
        .pipeToSelf(
            services.pipeline().sitemap(url, crawl, delay),
            (report, error) ->
                error == null
                    ? new HostNote.SitemapDone(crawl, report, timing.now(), Groundwork.NONE)
                    : new HostNote.SitemapLost(crawl, error));
  }

  Effect<HostEvent, HostState> onDone(HostState state, HostNote.SitemapDone message) {
    String crawl = message.crawl();
    CrawlShare share = state.share(crawl);
    long readMillis = message.end().toEpochMilli();
    SitemapLinks found =
        SitemapLinks.of(
            message.report(),
            new HostKey(awake.host()),
            services.scope(crawl),
            share,
            desk.room(share, readMillis),
            desk.partsMax(),
            readMillis);
    Admission.Result sorted = new Admission.Result();
    Admission admission = admissions.of(state, crawl, message.groundwork());
    found.batches().forEach(batch -> admission.sort(batch, sorted));
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, awake.host(), sorted.refused, timing.nowMillis());
    Map<String, Set<CrawlUrl>> doubtful =
        sorted.doubtful.isEmpty() ? Map.of() : Map.of(crawl, sorted.doubtful);
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(refused, doubtful, sorted.open()),
            message.groundwork(),
            !sorted.admitted.isEmpty(),
            done -> new HostNote.SitemapDone(crawl, message.report(), message.end(), done),
            error -> new HostNote.SitemapLost(crawl, error));
    return awake
        .outcomes()
        .after(before, () -> persist(state, message, found.file(), sorted, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state,
      HostNote.SitemapDone message,
      SitemapFile file,
      Admission.Result sorted,
      List<PageRecord> refused) {
    String crawl = message.crawl();
    return awake
        .outcomes()
        .persistEnd(
            message,
            events(state, message, file, sorted),
            after -> {
              services.slots().released(crawl, awake.host(), false);
              awake.refused(refused);
              awake.returned(crawl, sorted);
              tellChanges(after, message);
              awake.overflow().keepBound(after, crawl);
              awake.settle(after);
            });
  }

  /** What is stored and changed since, as the sitemap says, may be visited sooner. */
  private void tellChanges(HostState state, HostNote.SitemapDone message) {
    String crawl = message.crawl();
    boolean wanted =
        services.directory().find(crawl).filter(it -> it.spec().revisits().areWanted()).isPresent();
    if (!wanted || message.report().sitemap().isEmpty()) {
      return;
    }
    Map<String, Long> changed = new HashMap<>();
    for (SitemapEntry entry : message.report().sitemap().get().entries()) {
      CrawlUrl url = entry.url();
      if (entry.lastModified().isPresent()
          && url.host().value().equals(awake.host())
          && state.stateOf(crawl, url.fingerprint()) == UrlState.PAGE) {
        changed.put(url.value(), entry.lastModified().get().toEpochMilli());
      }
    }
    if (!changed.isEmpty()) {
      services.crawls().saidToHaveChanged(crawl, changed);
    }
  }

  /** The reading comes last: with it the links are known to be in. */
  private List<HostEvent> events(
      HostState state, HostNote.SitemapDone message, SitemapFile file, Admission.Result sorted) {
    String crawl = message.crawl();
    List<HostEvent> events = new ArrayList<>();
    for (LinkBatch batch : sorted.admitted) {
      events.add(new HostEvent.UrlsReceived(awake.host(), crawl, List.of(batch), List.of()));
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
            services.settings());
    events.add(new HostEvent.SitemapRead(crawl, file, clock));
    return events;
  }

  /** The disk or the database failed, or a bug: it counts as not asked for. */
  Effect<HostEvent, HostState> onLost(HostState state, HostNote.SitemapLost message) {
    awake.end();
    timing.pause();
    awake.context().getLog().warn("a sitemap of {} was lost", awake.host(), message.cause());
    services.slots().released(message.crawl(), awake.host(), false);
    services.crawls().storageTrouble(message.crawl(), String.valueOf(message.cause()));
    awake.settle(state);
    return awake.effects().none();
  }
}
