package prospector.web.politeness;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is remembered of a host's past to decide when it may be asked again.
 *
 * <p><em>Next allowed instant = end of the last fetch + max(robots Crawl-delay, adaptive delay,
 * configured minimum), and never before {@code notBefore}.</em> A value: it is persisted with the
 * host, so that a host that moves to another node is not asked sooner.
 *
 * <p>All sums saturate: a delay of centuries means "never", it does not wrap around to "now".
 *
 * @param lastEndMillis end of the last request, epoch milliseconds; {@code Long.MIN_VALUE} when
 *     there was none
 * @param recentMillis the last response times, milliseconds, 0 or more, at most five, oldest first
 * @param failuresInRow number of back-offs in a row, 0 after a success
 * @param notBeforeMillis back-off or Retry-After bar, epoch milliseconds; {@code Long.MIN_VALUE}
 *     when there is none
 */
public record DelayClock(
    long lastEndMillis, List<Integer> recentMillis, int failuresInRow, long notBeforeMillis) {
  private static final long CLOCK_STEP = 60_000;
  private static final int REMEMBERED = 5; // design: "mean of the last 5 response times"

  /** A host never asked before. */
  public static final DelayClock FRESH =
      new DelayClock(Long.MIN_VALUE, List.of(), 0, Long.MIN_VALUE);

  public DelayClock {
    recentMillis = List.copyOf(recentMillis);
    if (recentMillis.size() > REMEMBERED || recentMillis.stream().anyMatch(it -> it < 0)) {
      throw new IllegalArgumentException(
          "recentMillis: expected at most five times of 0 or more, got " + recentMillis);
    }
    if (failuresInRow < 0) {
      throw new IllegalArgumentException("failuresInRow: expected 0 or more, got " + failuresInRow);
    }
  }

  /**
   * After an answer that is no reason to back off. Its end counts unless a later one is known, as
   * of a request that another node made meanwhile. A bar goes with an end that is not believed: it
   * was set by the same clock.
   */
  public DelayClock afterAnswer(Instant end, Duration elapsed) {
    List<Integer> recent = new ArrayList<>(recentMillis);
    recent.add((int) Math.max(0, Math.min(Integer.MAX_VALUE, millis(elapsed))));
    if (recent.size() > REMEMBERED) {
      recent.remove(0);
    }
    long bar = isAhead(end) ? Long.MIN_VALUE : notBeforeMillis;
    return new DelayClock(later(end), recent, 0, bar);
  }

  /**
   * After an error that is a reason to back off; the server's Retry-After wins where it asks for
   * more, up to the longest back-off. The later end counts, as after an answer, and of two bars the
   * later one that can have been set by now.
   */
  public DelayClock afterBackOff(
      Instant end, Optional<Duration> retryAfter, DelaySettings settings) {
    long longest = millis(settings.backOffMaximum());
    long asked = retryAfter.map(DelayClock::millis).orElse(0L);
    long wait = Math.min(Math.max(doubled(settings), asked), longest);
    long until = plus(end.toEpochMilli(), wait);
    int failures = failuresInRow == Integer.MAX_VALUE ? failuresInRow : failuresInRow + 1;
    boolean believed = notBeforeMillis <= plus(plus(end.toEpochMilli(), longest), CLOCK_STEP);
    long bar = believed ? Math.max(until, notBeforeMillis) : until;
    return new DelayClock(later(end), recentMillis, failures, bar);
  }

  /** The back-off of this failure, milliseconds: the first wait doubled once a failure before. */
  private long doubled(DelaySettings settings) {
    long start = millis(settings.backOffStart());
    int doublings = Math.min(failuresInRow, Long.numberOfLeadingZeros(start) - 1);
    return start << Math.max(0, doublings); // start > 0 keeps its sign; 0 stays 0
  }

  /** With no request before an instant, for a reason that is not the host's. */
  public DelayClock restUntil(Instant instant) {
    return new DelayClock(
        lastEndMillis,
        recentMillis,
        failuresInRow,
        Math.max(instant.toEpochMilli(), notBeforeMillis));
  }

  /** The request that was in flight when the node died counts as made now. */
  public DelayClock assumeFetchEnded(Instant now) {
    return new DelayClock(later(now), recentMillis, failuresInRow, notBeforeMillis);
  }

  /**
   * Of two that were moved at once, what the later one knows, and the later bar; of one that a
   * clock moved that was ahead, nothing but that there was a request, now at the latest.
   */
  public DelayClock noSoonerThan(DelayClock other, Instant now) {
    if (isAhead(now)) {
      return other.isAhead(now) ? unbarred(now) : other.assumeFetchEnded(now);
    }
    if (other.isAhead(now)) {
      return this;
    }
    DelayClock later = other.lastEndMillis > lastEndMillis ? other : this;
    return new DelayClock(
        later.lastEndMillis,
        later.recentMillis,
        later.failuresInRow,
        Math.max(notBeforeMillis, other.notBeforeMillis));
  }

  private DelayClock unbarred(Instant end) {
    return new DelayClock(end.toEpochMilli(), recentMillis, failuresInRow, Long.MIN_VALUE);
  }

  private long later(Instant end) {
    long millis = end.toEpochMilli();
    return isAhead(end) ? millis : Math.max(millis, lastEndMillis);
  }

  /** No node's clock is that much ahead of another's: this one has been put back since. */
  private boolean isAhead(Instant now) {
    return lastEndMillis > plus(now.toEpochMilli(), CLOCK_STEP);
  }

  /** The delay asked of us after a request. */
  public Duration delay(DelaySettings settings, Optional<Duration> crawlDelay) {
    Duration longest = settings.minimum();
    if (!settings.minimum().isZero() && !recentMillis.isEmpty()) {
      double mean = recentMillis.stream().mapToInt(Integer::intValue).average().orElse(0);
      Duration adaptive = Duration.ofMillis((long) (mean * settings.responseTimeFactor()));
      longest = max(longest, min(adaptive, settings.maximumAdaptive()));
    }
    return crawlDelay.isPresent() ? max(longest, crawlDelay.get()) : longest;
  }

  /**
   * When the next request may start, epoch milliseconds; {@code Long.MIN_VALUE} when at once, and
   * {@code Long.MAX_VALUE} when never.
   */
  public long nextAllowedMillis(DelaySettings settings, Optional<Duration> crawlDelay) {
    return Math.max(delayOverMillis(settings, crawlDelay), notBeforeMillis);
  }

  /** The same without back-off and Retry-After: when the delay since the last request is over. */
  public long delayOverMillis(DelaySettings settings, Optional<Duration> crawlDelay) {
    return lastEndMillis == Long.MIN_VALUE
        ? Long.MIN_VALUE
        : plus(lastEndMillis, millis(delay(settings, crawlDelay)));
  }

  /** Milliseconds of a duration, within the range of a long. */
  private static long millis(Duration duration) {
    boolean fits = Math.abs((double) duration.getSeconds()) < Long.MAX_VALUE / 1000.0 - 1;
    return fits ? duration.toMillis() : duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** A sum of an instant and a wait of 0 or more, at most {@code Long.MAX_VALUE}. */
  private static long plus(long instantMillis, long waitMillis) {
    long wait = Math.max(0, waitMillis);
    return instantMillis > Long.MAX_VALUE - wait ? Long.MAX_VALUE : instantMillis + wait;
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
