package prospector.node.cli.crawl;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.simweb.SimWebSettings;

/**
 * The size of the demonstration: large enough to show learning, small enough for a minute.
 *
 * @param seed of the simulated web
 * @param webPages pages in it
 * @param delay shortest time between two requests to one host
 * @param pages the crawl ends after so many
 * @param time or after so long
 */
record DemoPlan(long seed, int webPages, Duration delay, long pages, Duration time) {
  /** 100,000 pages on 1,000 hosts, one page in a hundred relevant. */
  static final DemoPlan DEFAULT =
      new DemoPlan(7, 100_000, Duration.ofMillis(100), 4_000, Duration.ofSeconds(75));

  /** More than the usual 2 %: a minute is short to see what chance finds. */
  private static final double CONTROL_SHARE = 0.1;

  DemoPlan withPages(long other) {
    return new DemoPlan(seed, webPages, delay, other, time);
  }

  DemoPlan withTime(Duration other) {
    return new DemoPlan(seed, webPages, delay, pages, other);
  }

  DemoPlan withSeed(long other) {
    return new DemoPlan(other, webPages, delay, pages, time);
  }

  SimWebSettings web() {
    return SimWebSettings.of(seed, webPages);
  }

  /** As of {@code --set}: what its user sets comes after it. */
  List<String> assignments() {
    return List.of(
        "crawl.control-share=" + CONTROL_SHARE,
        "crawl.random-seed=" + seed, // the same web, the same chance
        "crawl.budget.pages=" + pages,
        "crawl.budget.time=" + time.toMillis() + "ms");
  }

  /** Configuration paths and values that nobody sets. */
  static Map<String, Object> fixed(String proxy, Duration delay) {
    Map<String, Object> values = new HashMap<>();
    values.put("prospector.web.proxy", proxy);
    values.put("prospector.web.politeness.minimum-delay", delay.toMillis() + "ms");
    return values;
  }
}
