package prospector.actors.host;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.work.FetchReport;
import prospector.web.fetch.FetchResult;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * What follows from the end of a request: which events record it. No Akka types; {@link FetchCycle}
 * persists and acts.
 */
final class OutcomeDecisions {
  private final Admissions admissions;
  private final RobotsDesk robots;
  private final RecentHandoffs recent;
  private final HostSettings settings;

  OutcomeDecisions(
      Admissions admissions, RobotsDesk robots, RecentHandoffs recent, HostSettings settings) {
    this.admissions = admissions;
    this.robots = robots;
    this.recent = recent;
    this.settings = settings;
  }

  /**
   * After a page's request.
   *
   * @param refused own links that a rule refuses
   */
  record AfterPage(HostEvent.Fetched event, Map<UrlState, List<CrawlUrl>> refused) {}

  /**
   * After a request for robots.txt.
   *
   * @param refused waiting URLs that the new rules refuse, by crawl
   */
  record AfterRobots(List<HostEvent> events, Map<String, Map<UrlState, List<CrawlUrl>>> refused) {}

  /** The URL will be tried again, once the host's back-off is over. */
  HostEvent.BackedOff backOff(HostState state, FetchReport report, Instant end) {
    return new HostEvent.BackedOff(
        report.task().crawl().spec().id(),
        report.task().url().value(),
        report.task().triesBefore() + 1,
        Tasks.clockAfter(report, state.clock(), end, settings));
  }

  /**
   * A request has its final outcome.
   *
   * @param acked hand-offs acknowledged since the last event, which the event carries
   * @param end when the request was over
   */
  AfterPage page(HostState state, FetchReport report, List<Long> acked, Instant end) {
    String crawl = report.task().crawl().spec().id();
    Outlinks out =
        Outlinks.sort(report, report.task().url().host(), state, recent, end.toEpochMilli());
    Admission.Result own = new Admission.Result();
    Admission admission = admissions.of(state, crawl);
    out.own().forEach(batch -> admission.sort(batch, own));
    HostEvent.Fetched event =
        new HostEvent.Fetched(
            crawl,
            report.task().url().value(),
            Tasks.finalState(report.verdict()),
            report.judged().map(FetchReport.Judged::relevant).orElse(false),
            Tasks.clockAfter(report, state.clock(), end, settings),
            own.admitted,
            own.refusals(),
            out.handoffs(),
            acked);
    return new AfterPage(event, own.refused);
  }

  /**
   * A request for robots.txt is over.
   *
   * @param end when
   */
  AfterRobots robots(HostState state, FetchResult result, Instant end) {
    DelayClock clock = state.clock().afterAnswer(end, result.elapsed());
    RobotsRecord record =
        robots
            .learned(result, new HostKey(state.host()), end, state.robots())
            .orElseGet(() -> Tasks.stillAsking(state.robots(), end.toEpochMilli()));
    List<HostEvent> events = new ArrayList<>();
    events.add(new HostEvent.RobotsLearned(record, clock));
    Map<String, Map<UrlState, List<CrawlUrl>>> refused = new LinkedHashMap<>();
    for (CrawlShare share : state.shares()) {
      List<CrawlUrl> disallowed = Tasks.disallowed(share, robots.rules(Optional.of(record)));
      if (!disallowed.isEmpty()) {
        List<Long> fingerprints = disallowed.stream().map(CrawlUrl::fingerprint).toList();
        refused.put(share.crawl(), Map.of(UrlState.REFUSED_ROBOTS, disallowed));
        events.add(
            new HostEvent.UrlsRefused(
                share.crawl(), List.of(new Refusal(UrlState.REFUSED_ROBOTS, fingerprints))));
      }
    }
    return new AfterRobots(events, refused);
  }
}
