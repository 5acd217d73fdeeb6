package prospector.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.ClusterView;
import prospector.bench.cluster.NodeNetwork;
import prospector.bench.cluster.NodeProcess;
import prospector.bench.cluster.PostgresServer;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.CrawlTable;

/**
 * Carries a schedule out on a running cluster: a strike, then everything up again, then the next
 * once the crawl has the pages that it waits for.
 *
 * <p><em>Whatever ends is started again, whether it was struck or ended by itself.</em> The crawl
 * has more budget than it needs while strikes are left, so that a fast crawl meets them all. One
 * thread.
 */
final class Drill {
  private static final long POLL_NANOS = Duration.ofMillis(250).toNanos();
  private static final Duration PATIENCE = Duration.ofMinutes(10); // without a page more
  private static final Duration LEAVING = Duration.ofMinutes(3);
  private static final Duration THAWED = Duration.ofSeconds(15); // then it knows if it was cut off
  private static final Duration REST = Duration.ofSeconds(3); // of a node that ended by itself
  private static final double AMPLE = 2; // budget over pages, while strikes are left
  private static final long LAST_PAGES = 100; // at least, after the last strike

  private final List<NodeProcess> nodes;
  private final PostgresServer database;
  private final ClusterView view;
  private final String crawl;
  private final Optional<NodeNetwork> network;
  private final Clock clock;
  private final Diary diary;
  private final Map<String, Long> upSince = new HashMap<>(); // its word must be younger
  private long target;
  private long budget;
  private long pages;
  private long progressMillis;
  private int carriedOut;
  private boolean settled; // the budget is the last one

  Drill(BenchCluster cluster, Clock clock, PrintWriter out) {
    this.nodes = cluster.nodes();
    this.database = cluster.database();
    this.view = cluster.view();
    this.crawl = cluster.crawl();
    this.network = cluster.network();
    this.clock = clock;
    this.diary = new Diary(clock, out);
  }

  /** What happened, in order. */
  List<Incident> incidents() {
    return diary.incidents();
  }

  /** Strikes so far. */
  int carriedOut() {
    return carriedOut;
  }

  /** Starts the nodes and waits until all are members. */
  void begin() throws IOException, InterruptedException {
    for (NodeProcess node : nodes) {
      start(node);
    }
    progressMillis = clock.millis();
    awaitAllUp();
  }

  /**
   * Strikes, and waits for the end of the crawl.
   *
   * @param pages of the crawl, more while strikes are left
   * @throws IOException when the crawl makes no progress for ten minutes
   */
  void run(Schedule schedule, long pages) throws IOException, InterruptedException {
    target = pages;
    budget = ample(pages);
    progressMillis = clock.millis();
    Queue<Strike> left = new ArrayDeque<>(schedule.strikes());
    while (!look(!left.isEmpty()).equals(Optional.of(CrawlTable.State.FINISHED))) {
      Strike next = left.peek();
      if (next != null && this.pages >= next.atPage()) {
        awaitAllUp();
        left.remove();
        strike(next);
        carriedOut++;
      }
    }
  }

  /** What a crawl of so many pages is submitted with. */
  static long ample(long pages) {
    return Math.round(AMPLE * pages);
  }

  /** Ends all nodes by SIGTERM at once; names those that did not end cleanly. */
  List<String> end() throws IOException, InterruptedException {
    awaitAllUp();
    nodes.forEach(NodeProcess::leave);
    List<String> unclean = new ArrayList<>();
    for (NodeProcess node : nodes) {
      if (!awaitEnd(node)) {
        node.kill();
        unclean.add(node.name() + " did not end within " + LEAVING.toSeconds() + " s");
      } else if (node.exitCode() != 0) {
        unclean.add(node.name() + " ended with exit code " + node.exitCode());
      }
    }
    return unclean;
  }

  /** Waits a moment, restarts what has ended, reads the tables; the state of the crawl. */
  private Optional<CrawlTable.State> look(boolean raise) throws IOException, InterruptedException {
    LockSupport.parkNanos(POLL_NANOS);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    for (NodeProcess node : nodes) {
      if (!node.isAlive()) {
        endedByItself(node, "exit code " + node.exitCode());
      }
    }
    if (view.refresh()) {
      noteProgress(raise);
    }
    if (clock.millis() - progressMillis > PATIENCE.toMillis()) {
      throw new IOException("no progress for " + PATIENCE.toSeconds() + " s at " + pages);
    }
    return view.state(crawl);
  }

  private void noteProgress(boolean raise) {
    long now = view.pages(crawl);
    if (now > pages) {
      pages = now;
      progressMillis = clock.millis();
    }
    long wanted = raise ? ample(Math.max(target, pages)) : Math.max(target, pages + LAST_PAGES);
    if (!settled && (!raise || wanted > 1.5 * budget)) {
      try {
        view.budget(crawl, wanted);
        budget = wanted;
        settled = !raise;
      } catch (StorageException e) {
        diary.say("the budget is not changed yet: " + e.getMessage());
      }
    }
  }

  private void awaitAllUp() throws IOException, InterruptedException {
    long start = clock.millis();
    while (!nodes.stream().allMatch(this::isUp)) {
      look(true);
      if (clock.millis() - start > PATIENCE.toMillis()) {
        throw new IOException("not all nodes came up: " + upSince);
      }
    }
    diary.allUp();
  }

  private boolean isUp(NodeProcess node) {
    return view.isUp(node.name(), upSince.getOrDefault(node.name(), Long.MAX_VALUE));
  }

  private void strike(Strike strike) throws IOException, InterruptedException {
    NodeProcess node = nodes.get(strike.node());
    switch (strike.kind()) {
      case KILL -> kill(strike, List.of(node), node.name());
      case KILL_ALL -> kill(strike, nodes, Incident.ALL);
      case LEAVE -> leave(strike, node);
      case DATABASE -> crash(strike);
      case FREEZE -> freeze(strike, node);
      case CUT, UNPLUG -> cutOff(strike, node);
    }
    progressMillis = clock.millis();
  }

  private void kill(Strike strike, List<NodeProcess> struck, String name)
      throws IOException, InterruptedException {
    note(strike, name);
    struck.forEach(NodeProcess::abandon); // all at once, as a machine goes down
    for (NodeProcess node : struck) {
      node.kill();
    }
    diary.done(); // on a busy machine a process may live on for seconds after its signal
    pause(strike, struck);
    for (NodeProcess node : struck) {
      start(node);
    }
  }

  private void leave(Strike strike, NodeProcess node) throws IOException, InterruptedException {
    note(strike, node.name());
    node.leave();
    if (!awaitEnd(node)) {
      node.kill();
      endedByItself(node, "did not leave within " + LEAVING.toSeconds() + " s");
      return;
    }
    if (node.exitCode() != 0) {
      endedByItself(node, "left with exit code " + node.exitCode());
      return;
    }
    pause(strike, List.of(node));
    start(node);
  }

  private void crash(Strike strike) throws IOException, InterruptedException {
    note(strike, Incident.DATABASE);
    database.crash();
    pause(strike, List.of());
    database.restart();
    long now = clock.millis();
    nodes.forEach(node -> upSince.put(node.name(), now));
    diary.done();
  }

  private void freeze(Strike strike, NodeProcess node) throws IOException, InterruptedException {
    note(strike, node.name());
    node.freeze();
    try {
      pause(strike, List.of(node));
    } finally {
      diary.done(); // before the signal: what the node does from then on, it does awake
      node.thaw();
    }
    upSince.put(node.name(), clock.millis() + THAWED.toMillis());
  }

  /** A node that ends meanwhile is started again at once, as its supervisor would do. */
  private void cutOff(Strike strike, NodeProcess node) throws IOException, InterruptedException {
    NodeNetwork links = network.orElseThrow();
    note(strike, node.name());
    if (strike.kind() == Strike.Kind.UNPLUG) {
      links.unplug(strike.node());
    } else {
      links.cut(strike.node());
    }
    pause(strike, List.of());
    links.heal(strike.node());
    upSince.put(node.name(), clock.millis() + THAWED.toMillis());
    diary.done();
    diary.say(strike.kind() + " " + node.name() + " is over");
  }

  /** Only the nodes that were not struck are looked after meanwhile. */
  private void pause(Strike strike, List<NodeProcess> struck) throws IOException {
    long until = clock.millis() + strike.pause().toMillis();
    while (clock.millis() < until) {
      LockSupport.parkNanos(POLL_NANOS);
      for (NodeProcess node : nodes) {
        if (!struck.contains(node) && !node.isAlive()) {
          endedByItself(node, "exit code " + node.exitCode());
        }
      }
    }
  }

  private boolean awaitEnd(NodeProcess node) {
    long until = clock.millis() + LEAVING.toMillis();
    while (node.isAlive() && clock.millis() < until) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    return !node.isAlive();
  }

  private void start(NodeProcess node) throws IOException {
    upSince.put(node.name(), clock.millis());
    node.start();
  }

  private void endedByItself(NodeProcess node, String detail) throws IOException {
    diary.ended(node.name(), detail);
    long until = clock.millis() + REST.toMillis();
    while (clock.millis() < until) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    start(node);
  }

  private void note(Strike strike, String who) {
    diary.struck(strike.kind(), who, pages);
  }
}
