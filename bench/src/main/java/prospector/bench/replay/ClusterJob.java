package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.CrawlWatch;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.CrawlSummary;
import prospector.bench.crawl.JudgedPage;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.MeasuredRun;
import prospector.bench.process.WebServer;
import prospector.persistence.directory.OutputNames;

/**
 * One crawl by a cluster, seen as one crawl: the pages of all nodes in the order they were fetched.
 *
 * @param place has {@code topic.conf}; the cluster's files go there too
 * @param web what is crawled
 * @param pages the budget of all nodes
 * @param nodes of the cluster
 * @param inFlight requests in flight of all nodes
 * @param policy of the crawl
 */
record ClusterJob(Path place, WebServer web, int pages, int nodes, int inFlight, String policy) {
  private static final String CRAWL = "replay";
  private static final String HEAP = "600m";

  CrawlRun run(Workplace workplace, Clock clock) throws IOException, InterruptedException {
    BenchCluster.Topic topic = new BenchCluster.Topic(web, place.resolve("topic.conf"), true);
    try (BenchCluster cluster = BenchCluster.start(plan(), topic, place, workplace, clock)) {
      CrawlWatch.Done done = new CrawlWatch(cluster, clock).crawl(pages);
      List<JudgedPage> judged =
          judged(cluster.nodes().stream().map(node -> cluster.directory(node.name())).toList());
      CrawlSummary summary =
          new CrawlSummary(
              judged.size(),
              judged.stream().filter(JudgedPage::relevant).count(),
              done.seconds(),
              done.cpuSeconds(),
              done.reason());
      MeasuredRun process =
          new MeasuredRun(0, OptionalDouble.of(done.cpuSeconds()), done.seconds(), List.of());
      return new CrawlRun(process, summary, judged);
    }
  }

  private BenchCluster.Plan plan() {
    int share = Math.max(1, (inFlight + nodes / 2) / nodes);
    List<String> settings =
        List.of("crawl.policy=" + policy, "crawl.random-seed=" + CrawlJob.RANDOM_SEED);
    return new BenchCluster.Plan(CRAWL, 0, 0, 0, nodes, 0, share, HEAP, settings);
  }

  /** The pages of several directories in the order they were fetched. */
  static List<JudgedPage> judged(List<Path> directories) throws IOException {
    List<JudgedPage> all = new ArrayList<>();
    for (Path directory : directories) {
      if (Files.exists(directory.resolve(OutputNames.PAGES))) { // a node may not have had its turn
        all.addAll(JudgedPage.read(directory));
      }
    }
    all.sort(Comparator.comparing(page -> Instant.parse(page.fetchedAt())));
    return all;
  }
}
