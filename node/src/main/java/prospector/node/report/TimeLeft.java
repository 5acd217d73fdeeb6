package prospector.node.report;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.DoubleStream;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;

/** Estimates when a crawl's budget runs out, from its mean speed in this run. */
public final class TimeLeft {
  private TimeLeft() {}

  /** The soonest end of any limited part of the budget; empty when nothing says so yet. */
  public static Optional<Duration> of(CrawlStatus status) {
    CrawlSpec.Budget budget = status.budget();
    CrawlStatus.Run run = status.run();
    double seconds = status.seconds() - run.seconds();
    return DoubleStream.of(
            left(budget.pages(), status.pages(), run.pages(), seconds),
            left(budget.nuggets(), status.nuggets(), run.nuggets(), seconds),
            left(budget.bytes(), status.bytes(), run.bytes(), seconds),
            budget.seconds() == Long.MAX_VALUE
                ? Double.POSITIVE_INFINITY
                : budget.seconds() - status.seconds())
        .min()
        .stream()
        .filter(Double::isFinite)
        .mapToObj(value -> Duration.ofSeconds(Math.max(0, Math.round(value))))
        .findFirst();
  }

  private static double left(long limit, long done, long before, double seconds) {
    if (limit == Long.MAX_VALUE || done <= before) {
      return Double.POSITIVE_INFINITY;
    }
    return seconds * (limit - done) / (done - before);
  }
}
