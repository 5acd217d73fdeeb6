package prospector.actors.host;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Admission;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.decide.SitemapDesk;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.QueuedUrl;

/**
 * What the answer of a page brings, whether it is new or was stored before: decided before its
 * event, handed on after it. Owned by one host actor.
 */
final class Findings {
  private final HostSelf self;
  private final Queues queues;
  private final OutcomeDecisions decisions;
  private final Outbox outbox;
  private final SitemapDesk feeds;

  /**
   * What is decided of one answer.
   *
   * @param refused rows of links that a rule refuses
   */
  record Found(String crawl, OutcomeDecisions.AfterPage decided, List<PageRecord> refused) {
    HostEvent.Fetched event() {
      return decided.event();
    }

    /** What must be done before the event. */
    Groundwork.Needs needs() {
      return new Groundwork.Needs(
          refused,
          decided.own().doubtful.isEmpty() ? Map.of() : Map.of(crawl, decided.own().doubtful),
          decided.own().open());
    }
  }

  Findings(
      HostSelf self, Queues queues, OutcomeDecisions decisions, Outbox outbox, SitemapDesk feeds) {
    this.self = self;
    this.queues = queues;
    this.decisions = decisions;
    this.outbox = outbox;
    this.feeds = feeds;
  }

  Found of(HostState state, OutcomeDecisions.Ended ended) {
    String crawl = crawl(ended.report());
    OutcomeDecisions.AfterPage decided = decisions.page(state, ended, outbox.acknowledged());
    List<PageRecord> refused =
        Tasks.refusedRows(crawl, self.name(), decided.own().refused, self.timing().refusedMillis());
    return new Found(crawl, decided, refused);
  }

  /** The URL is to be tried again. */
  HostEvent.BackedOff backOff(HostState state, FetchReport report, Instant end) {
    return decisions.backOff(state, report, end);
  }

  /** The event is about to be persisted: the receipts in it need none of their own. */
  void recording() {
    outbox.takeAcknowledged();
  }

  /** This very event is persisted: its links to other hosts leave. */
  void handOff(Found found) {
    found.event().handoffs().forEach(self.services().recent()::add);
    found.event().handoffs().forEach(handoff -> outbox.send(self.name(), handoff));
  }

  /** The outcome is persisted: what else follows from it. */
  void follow(HostState state, Found found) {
    queues.overflow().keepBound(state, found.crawl());
    queues.refused(found.refused());
    queues.returned(state, found.crawl(), found.decided().own());
  }

  /**
   * Within a bound of the depth it counts by which path a page was reached.
   *
   * @param nearest links from a seed by the paths that are known by now
   */
  void reached(HostState state, FetchReport report, int nearest) {
    FetchTask task = report.task();
    int bound = task.crawl().spec().bounds().depth();
    if (bound == Integer.MAX_VALUE) {
      return;
    }
    state.share(crawl(report)).reachedAt(task.url().fingerprint(), Math.min(nearest, task.depth()));
    if (nearest < Math.min(bound, task.depth())) { // came while it was asked for
      self.nearer(crawl(report), task.url(), nearest);
    }
  }

  /**
   * Links from a seed to a waiting URL, by the shortest path known.
   *
   * @param turn links that are persisted behind its outcome, when it waits no more
   */
  static int nearest(HostState state, FetchReport report, Arrived turn) {
    if (report.task().crawl().spec().bounds().depth() == Integer.MAX_VALUE) {
      return Integer.MAX_VALUE; // nobody asks
    }
    long fingerprint = report.task().url().fingerprint();
    int known =
        state.waiting(crawl(report), fingerprint).map(QueuedUrl::depth).orElse(Integer.MAX_VALUE);
    Admission.Result came = turn.byCrawl().get(crawl(report));
    return came == null ? known : Math.min(known, came.nearest(fingerprint));
  }

  /** Takes note of the feed that a page names. */
  void note(FetchReport report) {
    report
        .judged()
        .flatMap(FetchReport.Judged::feed)
        .ifPresent(feed -> feeds.found(crawl(report), feed));
  }

  /** Whether the control arm had drawn the page; it has it now. */
  boolean wasDrawn(FetchReport report) {
    boolean waited = queues.bidder().controlDone(crawl(report), report.task().url().fingerprint());
    return waited || report.task().arm() == PageRecord.Arm.CONTROL;
  }

  static String crawl(FetchReport report) {
    return report.task().crawl().spec().id();
  }
}
