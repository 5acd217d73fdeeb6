package prospector.actors.host;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.budget.RequestBudget;
import prospector.actors.host.decide.Groundwork;
import prospector.actors.host.decide.OutcomeDecisions;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.RobotsAnswer;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.state.HostEvent;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.RevisitTask;
import prospector.actors.work.SitemapReport;
import prospector.persistence.page.StoredPage;
import prospector.web.fetch.FetchResult;

/** What a host actor tells itself: timers, and answers of the work it started. */
sealed interface HostNote extends HostCommand {

  /** Timers without a generation. */
  enum Tick implements HostNote {
    FLUSH,
    RESEND,
    IDLE,
    ERRAND,
    /** The request in flight of a host that is to stop has had its time. */
    TIME_UP,
    /** The first of the messages that waited for the journal is taken up. */
    NEXT
  }

  /**
   * What the host's address said to a request.
   *
   * @param cause what the request was to be made for: a granted slot, or an errand
   */
  record BudgetAnswered(HostCommand cause, RequestBudget.Answer answer) implements HostNote {}

  /**
   * A host that is to stop waits no longer for its request.
   *
   * @param any whether there was one under way
   */
  record BrokenOff(boolean any) implements HostNote {}

  /** The delay is over, if no later one was set. */
  record DelayOver(long generation) implements HostNote {}

  /**
   * A page's outcome, durable where it is final.
   *
   * @param end when the request was over
   * @param groundwork what was done for its event so far
   */
  record PageDone(FetchReport report, Instant end, Groundwork groundwork) implements HostNote {
    /** What there is to decide. */
    OutcomeDecisions.Ended ended() {
      return new OutcomeDecisions.Ended(report, end, groundwork);
    }
  }

  /**
   * The archive or the pipeline failed.
   *
   * @param stored what is durable, where what its event needs beside is not
   */
  record PageLost(FetchTask task, Optional<FetchReport> stored, Throwable cause)
      implements HostNote {}

  /** The row of a page to ask for again. */
  record RevisitReady(RevisitTask task, StoredPage before) implements HostNote {}

  /**
   * A stored page was asked for again; what came is durable.
   *
   * @param end when the request was over
   * @param groundwork what was done for its event so far
   */
  record RevisitDone(RevisitReport report, Instant end, Groundwork groundwork)
      implements HostNote {}

  /** The archive, the database or the pipeline failed. */
  record RevisitLost(RevisitTask task, Throwable cause) implements HostNote {}

  /**
   * robots.txt was asked for.
   *
   * @param slot that the request still holds
   */
  record RobotsDone(Optional<String> slot, FetchResult result, RobotsAnswer answer)
      implements HostNote {}

  /**
   * It is known what to make of the answer.
   *
   * @param ends whether that ends the request in flight, as it does unless another host asked
   * @param slot crawl whose slot the request still holds
   * @param groundwork what was done for its event so far
   */
  record RobotsKnown(
      boolean ends, Optional<String> slot, HostEvent.RobotsLearned learned, Groundwork groundwork)
      implements HostNote {}

  /**
   * What waits must be looked through for what the host's robots.txt forbids.
   *
   * @param groundwork what was done for the event so far
   */
  record Forbidden(Groundwork groundwork) implements HostNote {}

  /** Rows for what it forbids could not be written. */
  record ForbiddenLost(Throwable cause) implements HostNote {}

  /**
   * Large rules were compiled.
   *
   * @param failure why they could not be; null where they were
   */
  record RulesCompiled(@Nullable Throwable failure) implements HostNote {}

  /**
   * A sitemap was asked for.
   *
   * @param end when the request was over
   * @param groundwork what was done for its events so far
   */
  record SitemapDone(String crawl, SitemapReport report, Instant end, Groundwork groundwork)
      implements HostNote {}

  /** What it brought could not be worked on. */
  record SitemapLost(String crawl, Throwable cause) implements HostNote {}

  /** A robots.txt was asked for, for another host. */
  record ErrandDone(HostMessage.AskRobots ask, FetchResult result, RobotsAnswer answer)
      implements HostNote {}

  /**
   * What waits must be looked through for excluded URLs.
   *
   * @param groundwork what was done for the event so far
   */
  record Excluded(String crawl, Groundwork groundwork) implements HostNote {}

  /** Rows for excluded URLs could not be written. */
  record ExclusionLost(String crawl, Throwable cause) implements HostNote {}

  /**
   * What waits at a host that only points to another one goes there.
   *
   * @param groundwork what was done for the event so far
   */
  record Moving(String crawl, Groundwork groundwork) implements HostNote {}

  /** Rows for what moved could not be written. */
  record MoveLost(String crawl, Throwable cause) implements HostNote {}

  /** The host's row is written: links of a stored page may be handed on once more. */
  record HandOnReady(HostMessage.HandOn message) implements HostNote {}

  /**
   * The links of a stored page are on their way once more, or there was nothing to hand on.
   *
   * @param done false where that failed
   */
  record Nearer(String crawl, long fingerprint, boolean done) implements HostNote {}

  /** The row of a host could not be written that hands links on. */
  record HandOnLost(HostMessage.HandOn message, Throwable cause) implements HostNote {}

  /** Rows for what new rules refuse could not be written. */
  record RobotsLost(boolean ends, Optional<String> slot, Throwable cause) implements HostNote {}

  /** The database has done its part for what the links that arrived bring. */
  record LinksPrepared(Groundwork groundwork) implements HostNote {}

  /** It could not. */
  record LinksLost(Throwable cause) implements HostNote {}

  /**
   * The host's row in the index of hosts with work is written.
   *
   * @param removals how often it had been removed when this was asked for
   * @param then what waits for it
   */
  record DueKnown(long removals, HostNote then) implements HostNote {}

  /** Rows of the overflow table, before the event that drops their URLs from memory. */
  record Spilled(String crawl, List<Long> fingerprints, boolean written) implements HostNote {}

  /**
   * Rows read from the overflow table.
   *
   * @param refill whether they are the best of it, for a half-empty queue
   * @param done written for what the rules refuse by now
   */
  record Loaded(String crawl, List<SavedUrl> urls, boolean refill, Groundwork done)
      implements HostNote {}

  /**
   * URLs of the overflow table could not be loaded, or not be noted.
   *
   * @param urls those that were wanted by name, or had come
   * @param refill whether they were to be the best of it
   */
  record LoadLost(String crawl, List<String> urls, boolean refill, Throwable cause)
      implements HostNote {}

  /** A request that another host waits for could not be made, or not be read. */
  record ErrandLost(Throwable cause) implements HostNote {}

  /** Rows whose URLs do not wait in the overflow table were deleted, or could not be. */
  record Cleared(boolean done) implements HostNote {}

  /** The worst rows of an overflow table that is over its bound; none when it cannot be read. */
  record Surplus(String crawl, List<Long> fingerprints) implements HostNote {}
}
