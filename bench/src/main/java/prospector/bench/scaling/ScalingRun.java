package prospector.bench.scaling;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.ClusterView;
import prospector.bench.cluster.NodeProcess;
import prospector.bench.process.ProcessCpu;

/**
 * One crawl of a cluster that nobody disturbs.
 *
 * @param nodes of the cluster
 * @param whole from the submission to the end
 * @param secondHalf of its pages: the JVMs are warm, and their start is not in it
 */
record ScalingRun(int nodes, Mark whole, Mark secondHalf) {
  private static final long POLL_NANOS = Duration.ofMillis(200).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(10); // without a page more

  /** Starts the nodes, crawls so many pages, and ends the nodes. */
  static ScalingRun of(BenchCluster cluster, long pages, Clock clock)
      throws IOException, InterruptedException {
    for (NodeProcess node : cluster.nodes()) {
      node.start();
    }
    Watch watch = new Watch(cluster, clock);
    watch.awaitAllUp();
    long start = clock.millis();
    cluster.submit(pages);
    Mark half = watch.await(pages / 2, start);
    Mark end = watch.await(Long.MAX_VALUE, start);
    cluster.nodes().forEach(NodeProcess::leave);
    return new ScalingRun(cluster.nodes().size(), end, end.since(half));
  }

  private record Watch(BenchCluster cluster, Clock clock) {

    void awaitAllUp() throws IOException, InterruptedException {
      long start = clock.millis();
      while (!cluster.nodes().stream().allMatch(node -> view().isUp(node.name(), start))) {
        look();
        if (clock.millis() - start > PATIENCE.toMillis()) {
          throw new IOException("not all nodes came up");
        }
      }
    }

    /** Waits for so many pages or the end of the crawl. */
    Mark await(long pages, long start) throws IOException, InterruptedException {
      long seen = 0;
      long progressMillis = clock.millis();
      while (view().pages(cluster.crawl()) < pages
          && !view().state(cluster.crawl()).equals("finished")) {
        look();
        long now = view().pages(cluster.crawl());
        if (now > seen) {
          seen = now;
          progressMillis = clock.millis();
        }
        if (clock.millis() - progressMillis > PATIENCE.toMillis()) {
          throw new IOException("no progress for " + PATIENCE.toSeconds() + " s at " + seen);
        }
      }
      return mark((clock.millis() - start) / 1000.0);
    }

    private ClusterView view() {
      return cluster.view();
    }

    private void look() throws IOException, InterruptedException {
      LockSupport.parkNanos(POLL_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      for (NodeProcess node : cluster.nodes()) {
        if (!node.isAlive()) {
          throw new IOException(node.name() + " ended with exit code " + node.exitCode());
        }
      }
      view().refresh();
    }

    private Mark mark(double seconds) throws IOException {
      double cpu = 0;
      for (NodeProcess node : cluster.nodes()) {
        cpu += ProcessCpu.seconds(node.pid());
      }
      return new Mark(
          view().pages(cluster.crawl()),
          cpu,
          view().exchanged(cluster.crawl()),
          view().sentMessages(),
          view().sentBytes(),
          seconds);
    }
  }
}
