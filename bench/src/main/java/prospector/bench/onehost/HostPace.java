package prospector.bench.onehost;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import prospector.bench.crawl.JudgedPage;

/**
 * Pages a second by the moments when they were asked for.
 *
 * @param whole of all pages after the first
 * @param secondHalf of the later half, when compilers have done most of their work
 */
record HostPace(double whole, double secondHalf) {

  /**
   * Of pages in the order they were asked for.
   *
   * @throws IllegalArgumentException of fewer than four
   */
  static HostPace of(List<JudgedPage> pages) {
    if (pages.size() < 4) {
      throw new IllegalArgumentException("no pace of " + pages.size() + " pages: 4 at least");
    }
    List<Instant> asked =
        pages.stream().map(page -> Instant.parse(page.fetchedAt())).sorted().toList();
    return new HostPace(aSecond(asked), aSecond(asked.subList(asked.size() / 2, asked.size())));
  }

  private static double aSecond(List<Instant> asked) {
    Duration taken = Duration.between(asked.get(0), asked.get(asked.size() - 1));
    return (asked.size() - 1) * 1e9 / Math.max(1, taken.toNanos());
  }
}
