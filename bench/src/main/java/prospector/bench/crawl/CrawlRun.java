package prospector.bench.crawl;

import java.util.List;
import prospector.bench.process.MeasuredRun;

/**
 * What a crawl cost and found.
 *
 * @param process by the operating system's books
 * @param summary by its own
 * @param pages its judged pages in the order they were fetched
 */
public record CrawlRun(MeasuredRun process, CrawlSummary summary, List<JudgedPage> pages) {
  public CrawlRun {
    pages = List.copyOf(pages);
  }

  /** CPU seconds of the process; by its own count where the operating system keeps none. */
  public double cpuSeconds() {
    return process.cpuSeconds().orElse(summary.cpuSeconds());
  }
}
