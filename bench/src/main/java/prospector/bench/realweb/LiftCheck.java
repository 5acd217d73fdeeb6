package prospector.bench.realweb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import prospector.bench.crawl.JudgedPage;

/**
 * The lift that a crawl reports, and what it is by the truth.
 *
 * <p>The truth is the share of relevant real pages, each counted once, among the pages that the
 * focused arm fetched, over their share among what the control arm could draw: the distinct pages
 * that the seeds and the control arm's draws link to, of each page at most as many as the arm
 * takes.
 *
 * @param reported by the summary; empty while it is too early
 * @param isAtLeast whether it says that it is a lower bound
 * @param focusedShare relevant real pages of those of the focused arm, by the truth
 * @param poolShare the same of what the control arm could draw
 * @param pool distinct pages that it could draw
 */
record LiftCheck(
    OptionalDouble reported, boolean isAtLeast, double focusedShare, double poolShare, int pool) {
  static final double FACTOR = 1.5;

  /**
   * Reads what a crawl left behind.
   *
   * @param drawn where it began, and what its control arm drew, whichever arm fetched it
   */
  static LiftCheck of(Path crawl, Set<String> drawn, Truth truth, int topic, List<Site> sites)
      throws IOException {
    Set<RealPage> focused = new HashSet<>();
    int focusedPages = 0;
    for (JudgedPage page : JudgedPage.read(crawl)) {
      if (!page.control()) {
        focusedPages++;
        relevant(page.url(), truth, topic).ifPresent(focused::add);
      }
    }
    Set<String> pool = new HashSet<>();
    Set<RealPage> inPool = new HashSet<>();
    for (String url : StoredLinks.of(crawl, drawn, sites)) {
      pool.add(truth.page(url).map(RealPage::url).orElse(PageKey.of(url)));
      relevant(url, truth, topic).ifPresent(inPool::add);
    }
    JsonNode summary = new ObjectMapper().readTree(crawl.resolve("summary.json").toFile());
    return new LiftCheck(
        summary.path("lift").isNumber()
            ? OptionalDouble.of(summary.path("lift").asDouble())
            : OptionalDouble.empty(),
        summary.path("lift_is_at_least").asBoolean(),
        focused.size() / (double) Math.max(1, focusedPages),
        inPool.size() / (double) Math.max(1, pool.size()),
        pool.size());
  }

  private static Optional<RealPage> relevant(String url, Truth truth, int topic) {
    return truth.page(url).filter(page -> page.topics().contains(topic));
  }

  /** The lift by the truth; 0 when the pool has nothing relevant. */
  double truth() {
    return poolShare == 0 ? 0 : focusedShare / poolShare;
  }

  /** Whether a lift was reported that is within the factor; a lower bound may lie below it. */
  boolean holds() {
    if (reported.isEmpty() || poolShare == 0) {
      return false;
    }
    double ratio = reported.getAsDouble() / truth();
    return ratio <= FACTOR && (isAtLeast || ratio >= 1 / FACTOR);
  }

  String text() {
    return String.format(
        Locale.ROOT,
        "lift %s%s, by the truth %.2f (%.1f %% of the focused arm's pages over %.1f %% of %d"
            + " that the control arm could draw)",
        isAtLeast ? "at least " : "",
        reported.isPresent()
            ? String.format(Locale.ROOT, "%.2f", reported.getAsDouble())
            : "not yet",
        truth(),
        100 * focusedShare,
        100 * poolShare,
        pool);
  }
}
