package prospector.bench.chaos;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One crawl of the cluster from its first node to its last, and what came of it. */
final class ChaosRun {
  private static final Duration SUBMISSION = Duration.ofMinutes(2);

  private final Drill drill;
  private final Launcher launcher;
  private final ClusterView view;
  private final Clock clock;
  private final List<String> complaints = new ArrayList<>();
  private long pages;
  private double seconds;

  ChaosRun(Drill drill, Launcher launcher, ClusterView view, Clock clock) {
    this.drill = drill;
    this.launcher = launcher;
    this.view = view;
    this.clock = clock;
  }

  /**
   * Runs it. A crawl that does not come to its end is a complaint; what it left is judged all the
   * same.
   *
   * @param submission words of the command that submits the crawl of that id
   */
  void follow(Schedule schedule, long budget, String crawl, List<String> submission)
      throws IOException, InterruptedException {
    drill.begin();
    long start = clock.millis();
    int submitted = launcher.run("submit", submission, SUBMISSION);
    if (submitted != 0) {
      throw new IOException("submit ended with exit code " + submitted);
    }
    try {
      drill.run(schedule, budget);
      seconds = (clock.millis() - start) / 1000.0;
      pages = view.pages(crawl);
      complaints.addAll(drill.end());
    } catch (IOException e) {
      seconds = (clock.millis() - start) / 1000.0;
      pages = view.pages(crawl);
      complaints.add(String.valueOf(e.getMessage()));
    }
  }

  int carriedOut() {
    return drill.carriedOut();
  }

  long pages() {
    return pages;
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
