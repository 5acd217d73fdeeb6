package prospector.bench.cluster;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import prospector.bench.process.ProcessCpu;
import prospector.persistence.table.CrawlTable;

/** Waits for what a cluster does that nobody disturbs. One thread. */
public final class CrawlWatch {
  private static final long POLL_NANOS = Duration.ofMillis(200).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(10); // without a page more

  private static final Duration STOP = Duration.ofMinutes(3); // of a node, in order

  private final BenchCluster cluster;
  private final Clock clock;

  public CrawlWatch(BenchCluster cluster, Clock clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  /**
   * A crawl that a cluster has done.
   *
   * @param seconds from the submission to the end
   * @param cpuSeconds of all nodes' processes, their start included
   * @param reason why it ended
   */
  public record Done(double seconds, double cpuSeconds, String reason) {}

  /** What is done between the end of a crawl and that of its nodes. */
  public interface Afterwards {
    void run() throws IOException, InterruptedException;
  }

  /** Starts the nodes, crawls so many pages, and waits until the nodes have ended. */
  public Done crawl(long pages) throws IOException, InterruptedException {
    return crawl(pages, () -> {});
  }

  /** The same with something to do before the nodes end, which the figures do not count. */
  public Done crawl(long pages, Afterwards afterwards) throws IOException, InterruptedException {
    begin();
    long start = clock.millis();
    cluster.submit(pages);
    awaitPages(Long.MAX_VALUE);
    double seconds = (clock.millis() - start) / 1000.0;
    Done done = new Done(seconds, cpuSeconds(), view().finishReason(cluster.crawl()));
    afterwards.run();
    cluster.nodes().forEach(NodeProcess::leave);
    for (NodeProcess node : cluster.nodes()) {
      node.awaitEnd(STOP);
    }
    return done;
  }

  /** Starts the nodes and waits until all are members. */
  public void begin() throws IOException, InterruptedException {
    long start = clock.millis();
    for (NodeProcess node : cluster.nodes()) {
      node.start();
    }
    while (!cluster.nodes().stream().allMatch(node -> view().isUp(node.name(), start))) {
      look();
      if (clock.millis() - start > PATIENCE.toMillis()) {
        throw new IOException("not all nodes came up");
      }
    }
  }

  /**
   * Waits for so many pages, or the end of the crawl.
   *
   * @throws IOException when a node ends, or no page comes for ten minutes
   */
  public void awaitPages(long pages) throws IOException, InterruptedException {
    long seen = 0;
    long progressMillis = clock.millis();
    while (view().pages(cluster.crawl()) < pages
        && !view().state(cluster.crawl()).equals(Optional.of(CrawlTable.State.FINISHED))) {
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
  }

  /** CPU seconds of all nodes' processes so far. */
  public double cpuSeconds() throws IOException {
    double cpu = 0;
    for (NodeProcess node : cluster.nodes()) {
      cpu += ProcessCpu.seconds(node.pid());
    }
    return cpu;
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
}
