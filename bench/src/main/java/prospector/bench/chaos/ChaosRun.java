package prospector.bench.chaos;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import prospector.bench.cluster.BenchCluster;

/** One crawl of the cluster from its first node to its last, and what came of it. */
final class ChaosRun {
  private final Drill drill;
  private final BenchCluster cluster;
  private final Clock clock;
  private final List<String> complaints = new ArrayList<>();
  private long pages;
  private long hosts;
  private double seconds;

  ChaosRun(Drill drill, BenchCluster cluster, Clock clock) {
    this.drill = drill;
    this.cluster = cluster;
    this.clock = clock;
  }

  /**
   * Runs it. A crawl that does not come to its end is a complaint; what it left is judged all the
   * same.
   */
  void follow(Schedule schedule, long budget) throws IOException, InterruptedException {
    drill.begin();
    long start = clock.millis();
    cluster.submit(Drill.ample(budget));
    try {
      drill.run(schedule, budget);
      seconds = (clock.millis() - start) / 1000.0;
      lookBack();
      complaints.addAll(drill.end());
    } catch (IOException e) {
      seconds = (clock.millis() - start) / 1000.0;
      lookBack();
      complaints.add(String.valueOf(e.getMessage()));
    }
  }

  private void lookBack() {
    pages = cluster.view().pages(cluster.crawl());
    hosts = cluster.view().hosts(cluster.crawl());
  }

  int carriedOut() {
    return drill.carriedOut();
  }

  long pages() {
    return pages;
  }

  /** Hosts that the crawl knew of in the end. */
  long hosts() {
    return hosts;
  }

  double seconds() {
    return seconds;
  }

  List<String> complaints() {
    return List.copyOf(complaints);
  }

  List<Incident> incidents() {
    return drill.incidents();
  }
}
