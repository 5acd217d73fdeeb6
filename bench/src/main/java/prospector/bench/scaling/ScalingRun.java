package prospector.bench.scaling;

import java.io.IOException;
import java.time.Clock;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.ClusterView;
import prospector.bench.cluster.CrawlWatch;
import prospector.bench.cluster.NodeProcess;

/**
 * One crawl of a cluster that nobody disturbs.
 *
 * @param nodes of the cluster
 * @param whole from the submission to the end
 * @param secondHalf of its pages: the JVMs are warm, and their start is not in it
 */
record ScalingRun(int nodes, Mark whole, Mark secondHalf) {

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
    return new ScalingRun(cluster.nodes().size(), end, end.since(half));
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
