package prospector.bench.scaling;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.ClusterView;
import prospector.bench.cluster.CrawlWatch;
import prospector.bench.cluster.NodeProcess;

/**
 * One crawl of a cluster that nobody disturbs, or several of nodes that do not know each other.
 *
 * @param nodes that crawl
 * @param apart whether each crawls a web of its own
 * @param whole from the submission to the end
 * @param secondHalf of its pages: the JVMs are warm, and their start is not in it
 */
record ScalingRun(int nodes, boolean apart, Mark whole, Mark secondHalf) {

  /** Starts the nodes, crawls so many pages, and ends the nodes. */
  static ScalingRun of(BenchCluster cluster, long pages, Clock clock)
      throws IOException, InterruptedException {
    CrawlWatch watch = new CrawlWatch(cluster, clock);
    watch.begin();
    long start = clock.millis();
    cluster.submit(pages);
    watch.awaitPages(pages / 2);
    Mark half = mark(cluster, watch, clock.millis() - start);
    watch.awaitPages(Long.MAX_VALUE);
    Mark end = mark(cluster, watch, clock.millis() - start);
    cluster.nodes().forEach(NodeProcess::leave);
    return new ScalingRun(cluster.nodes().size(), false, end, end.since(half));
  }

  /** The same in each of the clusters, all at once. */
  static ScalingRun apart(List<BenchCluster> clusters, long pagesOfEach, Clock clock)
      throws IOException, InterruptedException {
    ExecutorService watchers = Executors.newFixedThreadPool(clusters.size());
    try {
      List<Future<ScalingRun>> futures = new ArrayList<>();
      for (BenchCluster cluster : clusters) {
        futures.add(watchers.submit(() -> of(cluster, pagesOfEach, clock)));
      }
      List<ScalingRun> runs = new ArrayList<>();
      for (Future<ScalingRun> future : futures) {
        runs.add(future.get());
      }
      return together(runs);
    } catch (ExecutionException e) {
      throw new IOException("one of the crawls failed: " + e.getMessage(), e);
    } finally {
      watchers.shutdownNow();
    }
  }

  /** Crawls that ran at the same time, as if they were one. */
  static ScalingRun together(List<ScalingRun> runs) {
    return new ScalingRun(
        runs.stream().mapToInt(ScalingRun::nodes).sum(),
        true,
        runs.stream().map(ScalingRun::whole).reduce(Mark::beside).orElseThrow(),
        runs.stream().map(ScalingRun::secondHalf).reduce(Mark::beside).orElseThrow());
  }

  private static Mark mark(BenchCluster cluster, CrawlWatch watch, long millis) throws IOException {
    ClusterView view = cluster.view();
    return new Mark(
        view.pages(cluster.crawl()),
        watch.cpuSeconds(),
        view.exchanged(cluster.crawl()),
        view.sentMessages(),
        view.sentBytes(),
        millis / 1000.0);
  }
}
