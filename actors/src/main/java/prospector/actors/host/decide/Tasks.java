package prospector.actors.host.decide;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostEvent;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.OutcomeRules;
import prospector.actors.work.RequestLog;
import prospector.actors.work.Verdict;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.QueuedUrl;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** Translations between a host's state and the work done for it; all pure. */
public final class Tasks {
  private static final long ASK_AGAIN_MILLIS = 0; // a redirected robots.txt is asked for at once

  private Tasks() {}

  public static FetchTask of(
      CrawlContext crawl,
      QueuedUrl url,
      CrawlShare share,
      boolean control,
      RequestLog.Delay delay) {
    long fingerprint = url.fingerprint();
    int sinceNugget =
        url.links().stream().mapToInt(link -> link.parent().sinceNugget()).min().orElse(98) + 1;
    return new FetchTask(
        crawl,
        url.url(),
        url.depth(),
        sinceNugget,
        bestLink(url).parent().url(),
        url.scoreBy(crawl.scorer()),
        crawl.scorer().version(),
        control ? PageRecord.Arm.CONTROL : PageRecord.Arm.FOCUSED,
        share.tries(fingerprint),
        share.hops(fingerprint),
        delay.askedMillis(),
        delay.givenMillis(),
        url.cash(),
        crawl.scope().beyond(url.url(), beyond(url.links())));
  }

  /** Fewest links in a row that led out of scope to a page that links here. */
  public static int beyond(List<LinkEvidence> links) {
    return links.stream().mapToInt(link -> link.parent().beyond()).min().orElse(0);
  }

  /** The known link from the most relevant parent; the oldest of equals. */
  public static LinkEvidence bestLink(QueuedUrl url) {
    return url.links().stream()
        .max(Comparator.comparingDouble(link -> link.parent().score()))
        .orElseThrow();
  }

  /** How the URL ended: by the row that stands. */
  static UrlState finalState(FetchReport report) {
    return report
        .earlier()
        .map(row -> Doubts.state(new PageArchive.End(row.page().state(), row.page().reason())))
        .orElseGet(() -> finalState(report.verdict()));
  }

  private static UrlState finalState(Verdict verdict) {
    return switch (verdict.kind()) {
      case PAGE -> UrlState.PAGE;
      case REDIRECTED -> UrlState.REDIRECTED;
      case REFUSED -> UrlState.REFUSED;
      case FAILED -> UrlState.FAILED;
      case RETRY -> UrlState.WAITING;
    };
  }

  public static DelayClock clockAfter(
      FetchReport report, DelayClock before, Instant end, HostSettings settings) {
    return clockAfter(report.verdict(), report.result().elapsed(), before, end, settings);
  }

  public static DelayClock clockAfter(
      Verdict verdict, Duration elapsed, DelayClock before, Instant end, HostSettings settings) {
    return verdict.hostInTrouble()
        ? before.afterBackOff(end, verdict.retryAfter(), settings.delays())
        : before.afterAnswer(end, elapsed);
  }

  static List<CrawlUrl> waiting(CrawlShare share) {
    return share.queue().urls().stream().map(QueuedUrl::url).toList();
  }

  /** Waiting URLs that one rule refuses now. */
  public static HostEvent.UrlsRefused refusedBy(UrlState rule, String crawl, List<CrawlUrl> urls) {
    List<Long> fingerprints = urls.stream().map(CrawlUrl::fingerprint).toList();
    return new HostEvent.UrlsRefused(crawl, List.of(new Refusal(rule, fingerprints)));
  }

  /**
   * The same after a request for robots.txt: a host that says it is in trouble, or says nothing in
   * time, is left alone as after a page. Where nobody was reached the copy says how long to wait.
   */
  public static DelayClock clockAfterRobots(
      FetchResult robots, DelayClock before, Instant end, HostSettings settings) {
    boolean fromHost =
        robots.outcome() instanceof FetchOutcome.Status
            || robots.outcome() instanceof FetchOutcome.TimedOut;
    return fromHost
        ? clockAfter(OutcomeRules.ofSiteFile(robots, end), robots.elapsed(), before, end, settings)
        : before.afterAnswer(end, robots.elapsed());
  }

  /**
   * While a redirect of robots.txt is followed: the old copy, due at once. A host that redirects is
   * there, whatever DNS said before.
   */
  static RobotsRecord stillAsking(Optional<RobotsRecord> previous, long nowMillis) {
    long due = nowMillis + ASK_AGAIN_MILLIS;
    return previous
        .map(
            old ->
                new RobotsRecord(
                    old.elsewhere().kind(),
                    old.text(),
                    old.status(),
                    old.fetchedMillis(),
                    due,
                    old.unreachableSinceMillis(),
                    old.trouble()))
        .orElseGet(() -> new RobotsRecord(RobotsRecord.Kind.ABSENT, "", 0, nowMillis, due, 0));
  }

  public static List<PageRecord> refusedRows(
      String crawl, String host, Map<UrlState, List<CrawlUrl>> refused, long nowMillis) {
    List<PageRecord> rows = new ArrayList<>();
    refused.forEach(
        (state, urls) -> {
          for (CrawlUrl url : urls) {
            rows.add(refusedRow(crawl, host, url, state.reason(), nowMillis));
          }
        });
    return rows;
  }

  private static PageRecord refusedRow(
      String crawl, String host, CrawlUrl url, String reason, long nowMillis) {
    return new PageRecord(
        crawl,
        url.value(),
        host,
        PageRecord.State.REFUSED,
        reason,
        PageRecord.Answer.none(nowMillis),
        new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
        PageRecord.Judged.NOT,
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
