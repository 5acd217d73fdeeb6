package prospector.actors.host.decide;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import prospector.actors.handoff.RecentHandoffs;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.Moves;
import prospector.actors.host.state.PageSameness;
import prospector.actors.work.FetchReport;
import prospector.web.fetch.FetchOutcome;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/**
 * What follows from the end of a request: which events record it. No Akka types; The host's actor
 * persists them and acts.
 */
public final class OutcomeDecisions {
  private static final int PATIENT = 7;

  /** Until a host that has nothing else is asked again for a file that nothing read. */
  private static final Duration UNREAD_REST = Duration.ofMinutes(5);

  private final Admissions admissions;
  private final RobotsDesk robots;
  private final RecentHandoffs recent;
  private final HostSettings settings;

  public OutcomeDecisions(
      Admissions admissions, RobotsDesk robots, RecentHandoffs recent, HostSettings settings) {
    this.admissions = admissions;
    this.robots = robots;
    this.recent = recent;
    this.settings = settings;
  }

  /**
   * After a page's request.
   *
   * @param own what its links to its own host bring
   */
  public record AfterPage(HostEvent.Fetched event, Admission.Result own) {
    /** Whether a host that had nothing to do has something after it. */
    public boolean bringsWork() {
      return !event.own().isEmpty() || !event.handoffs().isEmpty();
    }
  }

  /**
   * A request that is over.
   *
   * @param end when
   * @param groundwork what was done for its event so far
   */
  public record Ended(FetchReport report, Instant end, Groundwork groundwork) {}

  /**
   * Waiting URLs of one crawl that new rules refuse.
   *
   * @param refused the same URLs as in the event
   */
  public record Disallowed(HostEvent.UrlsRefused event, Map<UrlState, List<CrawlUrl>> refused) {}

  /**
   * What new rules refuse.
   *
   * @param open URLs that must be decided first
   */
  public record Sifted(List<Disallowed> disallowed, RobotsJudge.Open open) {
    public static final Sifted NONE = new Sifted(List.of(), RobotsJudge.Open.NONE);
  }

  /**
   * The URL will be tried again, once the host's back-off is over. While a host is in trouble for
   * {@value #PATIENT} failures in a row, which take ten minutes with a first back-off of 5 s, it
   * costs none of the URL's tries: else an outage of seconds would cost the host its best URLs. But
   * where the host has answered since it failed with the same URL, the URL is at fault.
   *
   * <p>A file that nothing read is none of its host's trouble: it waits until all else of the crawl
   * is done here, and then for minutes.
   */
  public HostEvent.BackedOff backOff(HostState state, FetchReport report, Instant end) {
    int failures = state.clock().failuresInRow();
    boolean again =
        state
            .share(report.task().crawl().spec().id())
            .wasAskedInVain(report.task().url().fingerprint());
    boolean atFault = report.task().triesBefore() > 0 || (again && failures == 0);
    boolean patient = report.verdict().isOfHost() && failures < PATIENT && !atFault;
    return new HostEvent.BackedOff(
        report.task().crawl().spec().id(),
        report.task().url().value(),
        report.task().triesBefore() + (report.verdict().isTry() && !patient ? 1 : 0),
        clockAfterVain(state, report, end),
        report.verdict().isAgain() ? true : null);
  }

  private DelayClock clockAfterVain(HostState state, FetchReport report, Instant end) {
    DelayClock clock = Tasks.clockAfter(report, state.clock(), end, settings);
    CrawlShare share = state.share(report.task().crawl().spec().id());
    return report.verdict().isUnread() && share.isAllUnreadBut(report.task().url().fingerprint())
        ? clock.restUntil(end.plus(UNREAD_REST))
        : clock;
  }

  /**
   * A request has its final outcome.
   *
   * @param outcome final, with what the database did for its event so far
   * @param acked hand-offs acknowledged since the last event, which the event carries
   */
  public AfterPage page(HostState state, Ended outcome, List<Long> acked) {
    FetchReport report = outcome.report();
    Instant end = outcome.end();
    String crawl = report.task().crawl().spec().id();
    Outlinks out =
        Outlinks.sort(report, report.task().url().host(), state, recent, end.toEpochMilli());
    admissions.redirected(state, report);
    Admission.Result own = new Admission.Result();
    Admission admission = admissions.of(state, crawl, outcome.groundwork());
    out.own().forEach(batch -> admission.sort(batch, own));
    Groundwork done = outcome.groundwork();
    if (!report.isVisit()) { // else what the page says of its like was counted
      own.refuse(
          UrlState.REFUSED_SAME, done.unanswered(crawl, admissions.superfluous(state, report)));
      own.refuse(UrlState.REFUSED_VIEW, done.unanswered(crawl, admissions.barren(state, report)));
    }
    if (!report.again()) { // else what is stored was counted
      state.share(crawl).refusedBefore(report.task().url().fingerprint()).ifPresent(own::returned);
    }
    HostEvent.Fetched event =
        new HostEvent.Fetched(
            crawl,
            report.task().url().value(),
            Tasks.finalState(report),
            report.endsAsNugget(),
            Tasks.clockAfter(report, state.clock(), end, settings),
            own.admitted,
            own.refusals(),
            out.handoffs(),
            acked,
            PageSameness.of(report, leads(report, own, out)),
            report
                .verdict()
                .target()
                .map(target -> Moves.sameElsewhere(report.task().url(), target))
                .orElse(null),
            size(report.result().outcome()));
    return new AfterPage(event, own);
  }

  private static @Nullable Long size(FetchOutcome outcome) {
    OptionalLong size = outcome.size();
    return size.isPresent() ? size.getAsLong() : null;
  }

  /** Whether a page links to a URL that is new, of another shape than its own or elsewhere. */
  private boolean leads(FetchReport report, Admission.Result own, Outlinks out) {
    String crawl = report.task().crawl().spec().id();
    return own.leadsElsewhere(report.task().url())
        || out.handoffs().stream()
            .flatMap(handoff -> handoff.batch().links().stream())
            .anyMatch(link -> !recent.knows(crawl, link.target().fingerprint()));
  }

  /**
   * A request for this host's robots.txt is over: the copy to go by from now on. Once an answer.
   *
   * @param clock this host's clock after the request, wherever that went
   * @param end when it was over
   */
  public HostEvent.RobotsLearned learned(
      HostState state, RobotsAnswer answer, DelayClock clock, Instant end) {
    RobotsRecord record =
        robots
            .learned(answer)
            .map(copy -> robots.withoutRoom(copy, end).orElse(copy))
            .orElseGet(() -> Tasks.stillAsking(state.robots(), end.toEpochMilli()));
    return new HostEvent.RobotsLearned(record, clock);
  }

  /** What waits against the rules of a new copy, by crawl: all of it where there is no host. */
  public Sifted disallowed(HostState state, HostEvent.RobotsLearned learned, Groundwork done) {
    RobotsJudge judge = robots.judgeBy(learned.record(), done);
    Set<CrawlUrl> open = new HashSet<>();
    boolean noHost = learned.record().kind() == RobotsRecord.Kind.NO_HOST;
    UrlState rule = noHost ? UrlState.REFUSED_NO_HOST : UrlState.REFUSED_ROBOTS;
    List<Disallowed> out = new ArrayList<>();
    for (CrawlShare share : state.shares()) {
      List<CrawlUrl> urls =
          noHost ? Tasks.waiting(share) : refused(Tasks.waiting(share), judge, open);
      if (!urls.isEmpty()) {
        out.add(new Disallowed(Tasks.refusedBy(rule, share.crawl(), urls), Map.of(rule, urls)));
      }
    }
    return new Sifted(out, judge.openOfWaiting(open));
  }

  private static List<CrawlUrl> refused(
      List<CrawlUrl> waiting, RobotsJudge judge, Set<CrawlUrl> open) {
    List<CrawlUrl> refused = new ArrayList<>();
    for (CrawlUrl url : waiting) {
      RobotsJudge.Ruling ruling = judge.rule(url);
      if (ruling == RobotsJudge.Ruling.REFUSED) {
        refused.add(url);
      } else if (ruling == RobotsJudge.Ruling.OPEN) {
        open.add(url);
      }
    }
    return refused;
  }
}
