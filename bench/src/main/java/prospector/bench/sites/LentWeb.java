package prospector.bench.sites;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.crawl.Workplace;

/**
 * A crawl of a web that is lent, by several sites.
 *
 * @param directories of the sites
 * @param seconds from the submission to the end
 * @param cpuSeconds of all sites
 * @param reason why it ended; where sites say different things, all of them
 */
public record LentWeb(List<Path> directories, double seconds, double cpuSeconds, String reason) {
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
      List<JsonNode> views = new ArrayList<>();
      for (SiteProcess site : run.sites()) {
        site.crawl(SitesRun.CRAWL).ifPresent(views::add);
      }
      run.end();
      List<Path> directories = run.sites().stream().map(SiteProcess::dir).toList();
      return new LentWeb(directories, run.seconds(), cpu, reason(views));
    }
  }

  /** Of the crawl as the API of each site tells it. */
  static String reason(List<JsonNode> views) {
    return views.stream()
        .map(view -> view.path("finish_reason").asText())
        .distinct()
        .sorted()
        .collect(Collectors.joining("+"));
  }
}
