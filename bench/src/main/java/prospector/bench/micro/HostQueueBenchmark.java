package prospector.bench.micro;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/**
 * Question: what do a URL's way through a host's queue, and a new model for a full queue, cost?
 *
 * <p>Input: a queue of 100 or 1,000 URLs with 1 to 3 links each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class HostQueueBenchmark {
  /** URLs waiting. */
  @Param({"100", "1000"})
  public int size = 1000;

  private final OnlineLearner learner = new OnlineLearner(LearnerSettings.defaults(1));
  private final UrlScorer[] models = {learner.publish(), learner.publish()};
  private List<QueuedUrl> urls = List.of();
  private HostQueue queue = new HostQueue(1);
  private int turn;

  /** Fills the queue. */
  @Setup
  public void fill() {
    urls = SampleLinks.queued(size);
    queue = new HostQueue(2 * size);
    urls.forEach(queue::add);
    queue.rescore(models[0]);
  }

  /** The best URL taken out and put back, under one model. */
  @Benchmark
  public void takeBestAndAdd(Blackhole hole) {
    QueuedUrl best = queue.best(models[0]).orElseThrow();
    queue.remove(best.fingerprint());
    hole.consume(queue.add(best));
  }

  /** Every waiting URL scored by another model; the time is of the whole queue. */
  @Benchmark
  public int sweep() {
    turn = 1 - turn;
    return queue.rescore(models[turn], Integer.MAX_VALUE);
  }

  /** An empty queue filled and emptied best first; the time is of one URL. */
  @Benchmark
  @OperationsPerInvocation(1000)
  public void fillAndDrain(Blackhole hole) {
    for (int rounds = 1000 / size; rounds > 0; rounds--) {
      HostQueue fresh = new HostQueue(2 * size);
      urls.forEach(fresh::add);
      while (!fresh.isEmpty()) {
        QueuedUrl best = fresh.best(models[0]).orElseThrow();
        hole.consume(fresh.remove(best.fingerprint()));
      }
    }
  }
}
