package prospector.bench.hostile;

import java.util.List;
import prospector.bench.crawl.CrawlSummary;
import prospector.simweb.FakeWeb;
import prospector.simweb.log.PolitenessReport;

/**
 * One crawl, with or without hostile hosts.
 *
 * @param web that was crawled
 * @param summary by the crawler
 * @param outcomes it wrote down
 * @param asked URLs of hostile hosts that the web was asked for, robots.txt left out
 * @param pace of the pages of hosts that are not hostile, by the web's log
 * @param politeness by the web's log
 * @param heap in use, by the collector's log
 * @param troubles lines of the crawler's own log that speak of an error
 * @param audit exit code of {@code prospector audit}
 */
record Arm(
    FakeWeb web,
    CrawlSummary summary,
    List<Outcome> outcomes,
    List<String> asked,
    Pace pace,
    PolitenessReport politeness,
    HeapLog heap,
    List<String> troubles,
    int audit) {

  double cpuPerThousandHealthy() {
    return summary.cpuSeconds() * 1000 / Math.max(1, pace.pages());
  }
}
