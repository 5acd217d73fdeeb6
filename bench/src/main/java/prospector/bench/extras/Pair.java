package prospector.bench.extras;

import prospector.bench.crawl.CrawlRun;

/**
 * A crawl without index, text and sink, and the next one, with them.
 *
 * @param without the one without
 * @param with the other
 * @param restCpuSeconds what it then took to bring index and sink to the last page
 * @param lines that the sink's file has in the end
 */
record Pair(CrawlRun without, CrawlRun with, double restCpuSeconds, long lines) {

  /** CPU seconds for 1,000 pages of the crawl without. */
  double withoutPerThousand() {
    return without.cpuSeconds() * 1000 / Math.max(1, without.pages().size());
  }

  /** CPU seconds for 1,000 pages of the crawl with, what was left over included. */
  double withPerThousand() {
    return (with.cpuSeconds() + restCpuSeconds) * 1000 / Math.max(1, with.pages().size());
  }

  /** How many times the CPU time of a page without them a page with them costs. */
  double ratio() {
    return withPerThousand() / withoutPerThousand();
  }

  /** Whether each nugget of the crawl with them came to the sink, once. */
  boolean isWhole() {
    return lines == with.summary().nuggets();
  }
}
