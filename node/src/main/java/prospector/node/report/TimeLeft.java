package prospector.node.report;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.DoubleStream;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;

/** Estimates when a crawl's budget runs out, from its mean speed so far. */
public final class TimeLeft {
  private TimeLeft() {}

  /** The soonest end of any limited part of the budget; empty when nothing says so yet. */
  public static Optional<Duration> of(CrawlStatus status) {
    CrawlSpec.Budget budget = status.budget();
    double seconds = status.seconds();
    return DoubleStream.of(
            left(budget.pages(), status.pages(), seconds),
            left(budget.nuggets(), status.nuggets(), seconds),
            left(budget.bytes(), status.bytes(), seconds),
            budget.seconds() == Long.MAX_VALUE
                ? Double.POSITIVE_INFINITY
                : budget.seconds() - seconds)
        .min()
        .stream()
        .filter(Double::isFinite)
        .mapToObj(value -> Duration.ofSeconds(Math.max(0, Math.round(value))))
        .findFirst();
  }

  private static double left(long limit, long done, double seconds) {
    if (limit == Long.MAX_VALUE || done <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    return seconds * (limit - done) / done;
  }
}
