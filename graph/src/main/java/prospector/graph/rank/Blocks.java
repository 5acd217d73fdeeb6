package prospector.graph.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import prospector.graph.GraphException;
import prospector.graph.GraphLevel;

/**
 * Runs work over all nodes of a graph on several threads.
 *
 * <p><em>What is summed is the same to the last bit with any number of threads</em>: each block of
 * {@value #NODES} nodes has a sum of its own, added in its order, and those are added in theirs.
 */
final class Blocks implements AutoCloseable {
  static final int NODES = 4_096; // a block: some ms of work

  private final int nodes;
  private final int threads;
  private final ExecutorService pool;

  Blocks(int nodes, int threads) {
    this.nodes = nodes;
    this.threads = Math.max(1, Math.min(threads, count(nodes)));
    this.pool = Executors.newFixedThreadPool(this.threads);
  }

  private static int count(int nodes) {
    return (int) (((long) nodes + NODES - 1) / NODES);
  }

  /** Work on nodes from one to below another; returns what is summed. */
  interface Work {
    double on(int from, int to);
  }

  /** Work on the links of one node. */
  interface NodeWork {
    double on(int node, int[] links, int count);
  }

  /** The sum over all blocks. */
  double sum(Supplier<Work> work) {
    int blocks = count(nodes);
    double[] sums = new double[blocks];
    AtomicInteger next = new AtomicInteger();
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      tasks.add(
          () -> {
            Work mine = work.get();
            for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
              sums[b] = mine.on(b * NODES, (int) Math.min(nodes, (b + 1L) * NODES));
            }
            return true;
          });
    }
    run(tasks);
    double all = 0;
    for (double sum : sums) {
      all += sum;
    }
    return all;
  }

  /**
   * The sum over the links of all nodes.
   *
   * @param links gives a reader for a thread
   */
  double sumLinks(Supplier<GraphLevel.LinkReader> links, NodeWork work) {
    return sum(
        () -> {
          GraphLevel.LinkReader mine = links.get();
          return (from, to) -> {
            mine.startAt(from);
            double sum = 0;
            for (int node = from; node < to; node++) {
              int count = mine.next();
              sum += work.on(node, mine.links(), count);
            }
            return sum;
          };
        });
  }

  private void run(List<Callable<Boolean>> tasks) {
    try {
      for (Future<Boolean> done : pool.invokeAll(tasks)) {
        done.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GraphException(
          GraphException.Kind.FAILED, "interrupted; what was there stays as it is", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OutOfMemoryError full) {
        throw full; // the graph is whole, and another one would be no smaller
      }
      throw new GraphException(
          GraphException.Kind.TORN, "cannot read the graph's links: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
