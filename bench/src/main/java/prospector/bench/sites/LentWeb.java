package prospector.bench.sites;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.crawl.Workplace;

/**
 * A crawl of a web that is lent, by several sites.
 *
 * @param directories of the sites
 * @param seconds from the submission to the end
 * @param cpuSeconds of all sites
 */
public record LentWeb(List<Path> directories, double seconds, double cpuSeconds) {
  private static final int MOST_PAGES = 1_000_000_000;
  private static final long DELAY_MILLIS = 20; // between two sites

  /**
   * Crawls.
   *
   * @param sites at least 2
   * @param pages budget of all together
   * @param settings of the nodes, KEY=VALUE
   */
  public static LentWeb crawl(
      BenchCluster.Topic topic,
      int sites,
      long pages,
      List<String> settings,
      Path work,
      Workplace workplace,
      Clock clock)
      throws IOException, InterruptedException {
    SitesRun.Plan plan =
        new SitesRun.Plan(
            sites,
            1,
            0,
            MOST_PAGES,
            0,
            pages,
            DELAY_MILLIS,
            0,
            0,
            0,
            "600m",
            settings,
            Optional.empty());
    try (SitesRun run = new SitesRun(plan, Optional.of(topic), work, workplace, clock)) {
      run.crawl();
      double cpu = run.cpuSeconds();
      run.end();
      return new LentWeb(run.sites().stream().map(SiteProcess::dir).toList(), run.seconds(), cpu);
    }
  }
}
