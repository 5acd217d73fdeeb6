package prospector.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.SimWebServer;

/** {@code bench/run chaos}. */
@Command(
    name = "chaos",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Does a cluster keep its promises when its processes die?",
      "Crawls the simulated web with several nodes on a PostgreSQL of its own, kills, freezes and"
          + " restarts them by a seeded schedule, then asks the audit and the web's own log.",
      ""
    })
public final class ChaosCommand implements Callable<Integer> {
  private static final List<String> WEB_JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");
  private static final Duration AUDIT = Duration.ofMinutes(20);
  private static final String CRAWL = "chaos";
  private static final String CONTACT = "https://bench.invalid/prospector";

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "30000",
      description = "Pages of the crawl; more while strikes are left (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Hosts of the simulated web (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      description = "Pages of the simulated web (default 5 x --pages, at least 20 a host).")
  private @Nullable Integer webPages;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of schedule and web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes of the cluster (default ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "30",
      description = "SIGKILLs over all nodes (default ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--together",
      paramLabel = "N",
      description = "Times all nodes die at once, among the kills (default 2 of 30 kills or more).")
  private @Nullable Integer together;

  @Option(
      names = "--leaves",
      paramLabel = "N",
      defaultValue = "5",
      description = "Nodes that leave in order and come back (default ${DEFAULT-VALUE}).")
  private int leaves;

  @Option(
      names = "--database-restarts",
      paramLabel = "N",
      defaultValue = "3",
      description = "Crashes of the database server (default ${DEFAULT-VALUE}).")
  private int restarts;

  @Option(
      names = "--freezes",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes stopped for 20 to 30 s (default ${DEFAULT-VALUE}).")
  private int freezes;

  @Option(
      names = "--delay",
      paramLabel = "MILLIS",
      defaultValue = "200",
      description = "Least time between two requests to a host (default ${DEFAULT-VALUE}).")
  private long delayMillis;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "8",
      description = "Requests in flight of each node (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "512m",
      description = "Heap of each node (default ${DEFAULT-VALUE}).")
  private String heap = "512m";

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Schedule schedule = schedule();
    Path work = workplace.fresh(CRAWL);
    ChaosReport report = crawl(work, schedule, out);
    out.print(report.text(nodes));
    out.println(report.line(nodes, clock));
    out.flush();
    workplace.done(work);
    return report.holds() ? 0 : 1;
  }

  private Schedule schedule() {
    int atOnce = together == null ? (kills >= 30 ? 2 : kills >= 2 * nodes ? 1 : 0) : together;
    try {
      return Schedule.of(
          seed, new Schedule.Numbers(nodes, kills, atOnce, leaves, restarts, freezes), pages);
    } catch (IllegalArgumentException e) {
      throw new UnusableInput(String.valueOf(e.getMessage()), e);
    }
  }

  private ChaosReport crawl(Path work, Schedule schedule, PrintWriter out)
      throws IOException, InterruptedException {
    Launcher launcher = new Launcher(workplace.launcher(), heap, work);
    Path log = work.resolve("requests.log");
    try (PostgresServer database = PostgresServer.start(work.resolve("postgres"))) {
      List<NodeProcess> processes;
      ChaosRun run;
      try (WebServer web = serve(work, log);
          ClusterView view = new ClusterView(database.url(), clock)) {
        processes = processes(work, launcher, web, database);
        endWithUs(processes);
        Drill drill = new Drill(processes, database, view, CRAWL, clock, out);
        run = new ChaosRun(drill, launcher, view, clock);
        try {
          run.follow(schedule, pages, CRAWL, submission(work, database));
        } finally {
          for (NodeProcess process : processes) {
            process.kill();
          }
        }
      }
      Files.write(
          work.resolve("incidents.txt"), run.incidents().stream().map(Incident::toString).toList());
      int audit = launcher.run("audit", audit(work, database), AUDIT);
      out.print(Files.readString(work.resolve("audit.out")));
      LogVerdict verdict =
          LogVerdict.of(
              RequestLog.read(log),
              SimWebServer.rule(new FakeWeb(webSettings()), Duration.ofMillis(delayMillis)),
              run.incidents());
      return new ChaosReport(
          seed,
          schedule,
          run.carriedOut(),
          run.pages(),
          run.seconds(),
          run.incidents(),
          verdict,
          audit,
          run.complaints());
    }
  }

  /** Whoever interrupts the benchmark leaves no node behind, a frozen one least of all. */
  private static void endWithUs(List<NodeProcess> processes) {
    Thread end = new Thread(() -> processes.forEach(NodeProcess::abandon), "end of the nodes");
    Runtime.getRuntime().addShutdownHook(end);
  }

  private SimWebSettings webSettings() {
    return SimWebSettings.of(seed, webSize()).withHosts(hosts);
  }

  private int webSize() {
    return webPages == null ? Math.max(5 * pages, 20 * hosts) : webPages;
  }

  private WebServer serve(Path work, Path log) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--seed", "" + seed));
    arguments.addAll(List.of("--pages", "" + webSize(), "--hosts", "" + hosts));
    arguments.addAll(List.of("--log", log.toString()));
    arguments.addAll(List.of("--topic", work.resolve("topic.conf").toString()));
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), arguments));
  }

  /** Every node knows all as seed nodes, so that any may be the one that lives. */
  private List<NodeProcess> processes(
      Path work, Launcher launcher, WebServer web, PostgresServer database) throws IOException {
    List<Integer> ports = freePorts(nodes);
    List<NodeProcess> processes = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      String name = "n" + (i + 1);
      List<String> words = new ArrayList<>(List.of("node", "--name", name));
      words.addAll(List.of("--port", "" + ports.get(i)));
      ports.forEach(port -> words.addAll(List.of("--seed-node", "127.0.0.1:" + port)));
      words.addAll(List.of("--out", work.resolve(name).toString()));
      words.addAll(List.of("--proxy", web.proxy(), "--contact", CONTACT));
      words.addAll(List.of("--delay", delayMillis + "ms", "--in-flight", "" + inFlight));
      words.addAll(sharing(database));
      processes.add(new NodeProcess(name, launcher, words));
    }
    return processes;
  }

  private List<String> sharing(PostgresServer database) {
    List<String> words = new ArrayList<>(List.of("--set", "database.url=" + database.url()));
    words.addAll(List.of("--set", "database.user=" + PostgresServer.USER));
    words.addAll(workplace.passedOn());
    return words;
  }

  private List<String> submission(Path work, PostgresServer database) {
    List<String> words = new ArrayList<>(List.of("submit", work.resolve("topic.conf").toString()));
    words.addAll(List.of("--id", CRAWL, "--pages", "" + pages));
    words.addAll(sharing(database));
    return words;
  }

  private List<String> audit(Path work, PostgresServer database) {
    List<String> words = new ArrayList<>(List.of("audit", work.resolve("n1").toString()));
    words.addAll(sharing(database));
    return words;
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
