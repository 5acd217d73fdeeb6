package prospector.actors.host;

import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.budget.RequestBudget;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.HostTiming;
import prospector.actors.host.decide.InFlight;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Verdict;
import prospector.persistence.PageRecord;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;

/**
 * The host actor's answers to a granted fetch slot and to the outcome of the request made with it.
 *
 * <p><em>A slot is held until the outcome is persisted, and released exactly once.</em>
 */
final class FetchCycle {
  private final AwakeHost awake;
  private final OutcomeDecisions decisions;
  private final Outbox outbox;
  private final LinkIntake links;
  private final RobotsCycle robots;
  private final SitemapCycle sitemaps;
  private final ExclusionCycle exclusions;
  private final MoveCycle moves;
  private final RevisitCycle revisits;
  private final EffectFactories<HostEvent, HostState> effects;
  private final HostServices services;
  private final HostTiming timing;

  FetchCycle(
      AwakeHost awake,
      OutcomeDecisions decisions,
      Outbox outbox,
      LinkIntake links,
      RobotsCycle robots,
      SitemapCycle sitemaps,
      ExclusionCycle exclusions,
      MoveCycle moves,
      RevisitCycle revisits) {
    this.revisits = revisits;
    this.awake = awake;
    this.decisions = decisions;
    this.outbox = outbox;
    this.links = links;
    this.robots = robots;
    this.sitemaps = sitemaps;
    this.exclusions = exclusions;
    this.moves = moves;
    this.effects = awake.effects();
    this.services = awake.services();
    this.timing = awake.timing();
  }

  Effect<HostEvent, HostState> onGranted(HostState state, HostMessage.Granted grant) {
    Optional<CrawlContext> crawl = services.directory().find(grant.crawl());
    if (!awake.isReady(state) || crawl.isEmpty()) {
      refuse(state, grant);
      return effects.none();
    }
    if (!awake.budget().isGiven(state, grant)) {
      return effects.none();
    }
    return awake.opened(state, grant, after -> use(after, crawl.get(), grant));
  }

  private void use(HostState state, CrawlContext crawl, HostMessage.Granted grant) {
    if (exclusions.excludesHost()) {
      revisits.giveUpAll(grant.crawl());
      giveBackExcluded(grant);
      return;
    }
    if (awake.robots().mustAsk(state.robots(), timing.now())) {
      robots.ask(state, grant.crawl());
      return;
    }
    if (sitemaps.ask(state, crawl) || revisits.ask(state, crawl, grant)) {
      return;
    }
    awake
        .bidder()
        .choose(state.share(grant.crawl()), crawl, grant, awake.discount(state))
        .ifPresentOrElse(
            url -> {
              if (exclusions.refuses(grant.crawl(), url)) {
                giveBackExcluded(grant);
              } else if (moves.isElsewhere(state.share(grant.crawl()), url)) {
                giveBack(grant);
                moves.begin(grant.crawl());
              } else {
                fetch(
                    state,
                    crawl,
                    url,
                    grant.control() && awake.bidder().isDrawn(grant.crawl(), url));
              }
            },
            () -> refuse(state, grant));
  }

  /** Without a new bid: that comes when the excluded URLs are out of the queue. */
  private void giveBackExcluded(HostMessage.Granted grant) {
    giveBack(grant);
    exclusions.purge(grant.crawl());
  }

  private void giveBack(HostMessage.Granted grant) {
    awake.budget().release();
    services.slots().released(grant.crawl(), awake.host(), false);
    awake.bidder().forget(grant.crawl());
  }

  /** The budgets that the host counts for have answered. */
  Effect<HostEvent, HostState> onBudgetAnswered(HostState state, HostNote.BudgetAnswered message) {
    awake.end();
    if (message.answer() instanceof RequestBudget.Permits permits) {
      awake.budget().take(permits);
      if (!awake.isStopping()) {
        return message.cause() instanceof HostMessage.Granted grant
            ? onGranted(state, grant)
            : robots.onErrand(state);
      }
    } else if (message.answer() instanceof RequestBudget.Later later) {
      timing.waitForBudget(later.waitMillis());
    }
    awake.budget().release();
    if (message.cause() instanceof HostMessage.Granted grant) {
      refuse(state, grant);
    }
    awake.settle(state);
    return effects.none();
  }

  private void refuse(HostState state, HostMessage.Granted grant) {
    giveBack(grant);
    awake.bid(state);
  }

  private void fetch(HostState state, CrawlContext crawl, QueuedUrl url, boolean drawn) {
    CrawlShare share = state.share(crawl.spec().id());
    FetchTask task = Tasks.of(crawl, url, share, drawn, timing.delay(state));
    awake.begin(InFlight.page(url, timing.nowMillis()));
    awake.bid(state, share);
    awake
        .context()
        .pipeToSelf(
            services.pipeline().run(task),
            (report, error) ->
                error == null
                    ? new HostNote.PageDone(report, timing.now(), Groundwork.NONE)
                    : new HostNote.PageLost(task, error));
  }

  Effect<HostEvent, HostState> onPageDone(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    if (report.verdict().kind() == Verdict.Kind.RETRY) {
      return persistBackOff(state, message);
    }
    OutcomeDecisions.AfterPage decided =
        decisions.page(state, message.ended(), outbox.acknowledged());
    String crawl = report.task().crawl().spec().id();
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, awake.host(), decided.own().refused, timing.nowMillis());
    Outcomes.Before before =
        new Outcomes.Before(
            new Groundwork.Needs(refused, doubtful(crawl, decided.own()), decided.own().open()),
            message.groundwork(),
            done -> new HostNote.PageDone(report, message.end(), done),
            error -> new HostNote.PageLost(report.task(), error));
    return awake.outcomes().after(before, () -> persist(state, message, decided, refused));
  }

  private Effect<HostEvent, HostState> persist(
      HostState state,
      HostNote.PageDone message,
      OutcomeDecisions.AfterPage decided,
      List<PageRecord> refused) {
    FetchReport report = message.report();
    String crawl = report.task().crawl().spec().id();
    InFlight request = awake.inFlight();
    List<LinkFeatures> features = request == null ? List.of() : request.features();
    outbox.takeAcknowledged(); // they are in the event
    Inbox.Turn turn = links.takeAlong(state); // links that waited share the outcome's write
    List<HostEvent> events = new ArrayList<>();
    events.add(decided.event());
    events.addAll(turn.events(awake.host()));
    return awake
        .outcomes()
        .persistEnd(
            message,
            events,
            written -> {
              decided.event().handoffs().forEach(services.recent()::add);
              decided.event().handoffs().forEach(handoff -> outbox.send(awake.host(), handoff));
              links.taken(written, turn);
            },
            after -> {
              done(after, report, features);
              awake.refused(refused);
              awake.returned(crawl, decided.own());
              awake.settle(after);
            });
  }

  private Effect<HostEvent, HostState> persistBackOff(HostState state, HostNote.PageDone message) {
    FetchReport report = message.report();
    return awake
        .outcomes()
        .persistEnd(
            message,
            List.<HostEvent>of(decisions.backOff(state, report, message.end())),
            after -> {
              services.slots().released(report.task().crawl().spec().id(), awake.host(), false);
              awake.settle(after);
            });
  }

  private static Map<String, Set<CrawlUrl>> doubtful(String crawl, Admission.Result own) {
    return own.doubtful.isEmpty() ? Map.of() : Map.of(crawl, own.doubtful);
  }

  private void done(HostState state, FetchReport report, List<LinkFeatures> features) {
    String crawl = report.task().crawl().spec().id();
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE && !report.again();
    services.slots().released(crawl, awake.host(), page);
    boolean drawn =
        awake.bidder().controlDone(crawl, report.task().url().fingerprint())
            || report.task().arm() == PageRecord.Arm.CONTROL;
    sitemaps.note(report);
    services.crawls().outcome(report, features, drawn);
    awake.overflow().keepBound(state, crawl);
  }

  /** The disk or database failed, or a bug: the URL stays waiting, the crawl is told. */
  Effect<HostEvent, HostState> onPageLost(HostState state, HostNote.PageLost message) {
    awake.end();
    timing.pause();
    String crawl = message.task().crawl().spec().id();
    awake
        .context()
        .getLog()
        .warn("{} was fetched but not stored", message.task().url(), message.cause());
    services.slots().released(crawl, awake.host(), false);
    services.crawls().storageTrouble(crawl, String.valueOf(message.cause()));
    awake.settle(state);
    return effects.none();
  }
}
