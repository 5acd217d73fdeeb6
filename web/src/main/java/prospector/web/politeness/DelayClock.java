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
 * @param lastEndMillis end of the last request, epoch milliseconds; {@code Long.MIN_VALUE} when
 *     there was none
 * @param recentMillis the last response times, milliseconds, at most five, oldest first
 * @param failuresInRow number of back-offs in a row, 0 after a success
 * @param notBeforeMillis back-off or Retry-After bar, epoch milliseconds; {@code Long.MIN_VALUE}
 *     when there is none
 */
public record DelayClock(
    long lastEndMillis, List<Integer> recentMillis, int failuresInRow, long notBeforeMillis) {
  private static final int REMEMBERED = 5; // design: "mean of the last 5 response times"

  /** A host never asked before. */
  public static final DelayClock FRESH =
      new DelayClock(Long.MIN_VALUE, List.of(), 0, Long.MIN_VALUE);

  public DelayClock {
    recentMillis = List.copyOf(recentMillis);
  }

  /** After an answer that is no reason to back off. */
  public DelayClock afterAnswer(Instant end, Duration elapsed) {
    List<Integer> recent = new ArrayList<>(recentMillis);
    recent.add((int) Math.min(Integer.MAX_VALUE, elapsed.toMillis()));
    if (recent.size() > REMEMBERED) {
      recent.remove(0);
    }
    return new DelayClock(end.toEpochMilli(), recent, 0, notBeforeMillis);
  }

  /** After a 429, 503 or time-out; the server's Retry-After wins where it asks for more. */
  public DelayClock afterBackOff(
      Instant end, Optional<Duration> retryAfter, DelaySettings settings) {
    long start = settings.backOffStart().toMillis();
    long doubled = start << Math.min(failuresInRow, 20);
    long asked = retryAfter.map(Duration::toMillis).orElse(0L);
    long wait = Math.min(Math.max(doubled, asked), settings.backOffMaximum().toMillis());
    long until = end.toEpochMilli() + wait;
    return new DelayClock(
        end.toEpochMilli(), recentMillis, failuresInRow + 1, Math.max(until, notBeforeMillis));
  }

  /** The request that was in flight when the node died counts as made now. */
  public DelayClock assumeFetchEnded(Instant now) {
    return new DelayClock(
        Math.max(now.toEpochMilli(), lastEndMillis), recentMillis, failuresInRow, notBeforeMillis);
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

  /** When the next request may start, epoch milliseconds. */
  public long nextAllowedMillis(DelaySettings settings, Optional<Duration> crawlDelay) {
    long byDelay =
        lastEndMillis == Long.MIN_VALUE
            ? Long.MIN_VALUE
            : lastEndMillis + delay(settings, crawlDelay).toMillis();
    return Math.max(byDelay, notBeforeMillis);
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
