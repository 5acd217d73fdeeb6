package prospector.bench.job;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.CrawlWatch;
import prospector.bench.cluster.PostgresServer;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.server.SimWebServer;

/**
 * One job: a crawl without a budget that ends when nothing within its bounds is left.
 *
 * @param web seed of the web
 * @param depth links followed from a seed; 0 for no bound
 * @param nodes that did it
 * @param done how it went
 * @param pages URLs that it has as pages
 * @param ranks how they were ranked afterwards
 */
record JobRun(
    long web, int depth, int nodes, CrawlWatch.Done done, Set<String> pages, JobRanks ranks) {
  private static final long NO_BUDGET = 1_000_000_000;
  private static final List<String> WEB_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

  static JobRun of(BenchCluster.Plan plan, int depth, Workplace workplace, Clock clock)
      throws IOException, InterruptedException {
    Path work = workplace.fresh("job-" + plan.seed() + "-" + depth + "-" + plan.nodes());
    JobRun run;
    BenchCluster.Topic web = serve(plan, work);
    try (BenchCluster cluster = BenchCluster.start(plan, web, work, workplace, clock)) {
      List<JobRanks> ranks = new ArrayList<>();
      CrawlWatch.Done done =
          new CrawlWatch(cluster, clock)
              .crawl(NO_BUDGET, () -> ranks.add(JobRanks.of(cluster.directory("n1"), clock)));
      Set<String> pages = pages(cluster, plan.crawl());
      run = new JobRun(plan.seed(), depth, plan.nodes(), done, pages, ranks.get(0));
    }
    workplace.done(work);
    return run;
  }

  /** A web without faults: what a host that fails at times gives depends on when it was asked. */
  private static BenchCluster.Topic serve(BenchCluster.Plan plan, Path work) throws IOException {
    Path topic = work.resolve("topic.conf");
    List<String> words = new ArrayList<>(List.of("--seed", "" + plan.seed(), "--clean"));
    words.addAll(List.of("--pages", "" + plan.webPages(), "--hosts", "" + plan.hosts()));
    words.addAll(List.of("--topic", topic.toString()));
    WebServer web = WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), words));
    return new BenchCluster.Topic(web, topic, false);
  }

  private static Set<String> pages(BenchCluster cluster, String crawl) throws IOException {
    Set<String> pages = new TreeSet<>();
    try (Connection connection =
            DriverManager.getConnection(cluster.database().url(), PostgresServer.USER, "");
        PreparedStatement select =
            connection.prepareStatement(
                "SELECT url FROM page WHERE crawl = ? AND state = 'page'")) {
      select.setString(1, crawl);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          pages.add(rows.getString(1));
        }
      }
    } catch (SQLException e) {
      throw new IOException("cannot read the pages of " + crawl, e);
    }
    return pages;
  }

  /** Pages that one of both has and the other has not. */
  Set<String> differingFrom(JobRun other) {
    Set<String> differing = new TreeSet<>(pages);
    differing.removeAll(other.pages());
    Set<String> missing = new TreeSet<>(other.pages());
    missing.removeAll(pages);
    differing.addAll(missing);
    return differing;
  }
}
