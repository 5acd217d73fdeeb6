package prospector.bench.throughput;

import java.util.List;
import java.util.Locale;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.report.TextTable;

/** A crawl and the bare loop over its pages. */
record Round(CrawlRun crawl, BareRun bare) {

  /** CPU seconds the crawler spent for 1,000 judged pages. */
  double crawlerPerThousand() {
    return crawl.cpuSeconds() * 1000 / Math.max(1, crawl.pages().size());
  }

  /** CPU seconds the bare loop spent for 1,000 pages. */
  double barePerThousand() {
    return bare.cpuSeconds() * 1000 / Math.max(1, bare.pages());
  }

  /** How many times the bare loop's CPU time the crawler needs for a page. */
  double ratio() {
    return crawlerPerThousand() / barePerThousand();
  }

  /** Judged pages a second of the crawl, by its own clock (without the JVM's start). */
  double crawlerPagesPerSecond() {
    return crawl.pages().size() / Math.max(1e-9, crawl.summary().seconds());
  }

  /** Pages a second of the bare loop, without the JVM's start. */
  double barePagesPerSecond() {
    return bare.pages() / Math.max(1e-9, bare.wallSeconds());
  }

  /** The round as a table. */
  String table(int number) {
    TextTable table =
        new TextTable(
            List.of("round " + number, "pages", "CPU s", "own count", "CPU s/1000", "pages/s"));
    table.row(
        List.of(
            "crawler",
            "" + crawl.pages().size(),
            two(crawl.cpuSeconds()),
            two(crawl.summary().cpuSeconds()),
            two(crawlerPerThousand()),
            two(crawlerPagesPerSecond())));
    table.row(
        List.of(
            "bare loop",
            "" + bare.pages(),
            two(bare.cpuSeconds()),
            two(bare.ownCpuSeconds()),
            two(barePerThousand()),
            two(barePagesPerSecond())));
    return table + "ratio " + two(ratio()) + "\n\n";
  }

  static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
