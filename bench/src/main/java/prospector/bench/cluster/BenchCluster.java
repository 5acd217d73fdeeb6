package prospector.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessRule;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;

/**
 * A PostgreSQL, a web (the simulated one, or another that is lent) and the nodes of a cluster, each
 * a process of its own; the nodes are started by whoever uses it.
 *
 * <p>They stand on loopback or on another {@link Ground}, which is the caller's to close. {@link
 * #endCrawling} ends the nodes and the simulated web, so that the web's log is whole; the database
 * lives on for the audit until {@link #close}. One thread.
 */
public final class BenchCluster implements AutoCloseable {
  private static final List<String> WEB_JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");
  private static final Duration SUBMISSION = Duration.ofMinutes(2);
  private static final Duration AUDIT = Duration.ofMinutes(20);

  /** It holds what all hosts of all nodes know of their URLs. */
  private static final String AUDIT_HEAP = "1g";

  private static final String CONTACT = "https://bench.invalid/prospector";

  /**
   * What stands in it.
   *
   * @param crawl id of the crawl
   * @param seed of the simulated web
   * @param webPages its pages
   * @param hosts of it
   * @param nodes of the cluster, named n1, n2 and so on
   * @param delayMillis least time between two requests to a host
   * @param inFlight requests in flight of each node
   * @param heap of each node, such as 512m
   * @param named hosts that each page of the simulated web names and no other does
   * @param settings what else nodes and crawl are set to, KEY=VALUE; the user's own settings win
   */
  public record Plan(
      String crawl,
      long seed,
      int webPages,
      int hosts,
      int nodes,
      long delayMillis,
      int inFlight,
      String heap,
      int named,
      List<String> settings) {
    public Plan {
      settings = List.copyOf(settings);
    }

    /** One whose pages name no hosts beside the web's own. */
    public Plan(
        String crawl,
        long seed,
        int webPages,
        int hosts,
        int nodes,
        long delayMillis,
        int inFlight,
        String heap,
        List<String> settings) {
      this(crawl, seed, webPages, hosts, nodes, delayMillis, inFlight, heap, 0, settings);
    }

    SimWebSettings web() {
      return SimWebSettings.of(seed, webPages).withHosts(hosts).withNamed(named);
    }
  }

  /**
   * What is crawled.
   *
   * @param web serves it
   * @param file with its seeds
   * @param lent whether it outlives the cluster
   */
  public record Topic(WebServer web, Path file, boolean lent) {
    void end() {
      if (!lent) {
        web.close();
      }
    }
  }

  private final Plan plan;
  private final Path work;
  private final List<String> passedOn;
  private final Launcher launcher;
  private final Ground ground;
  private final PostgresServer database;
  private final Topic topic;
  private final ClusterView view;
  private final List<NodeProcess> nodes;

  private BenchCluster(
      Plan plan,
      Optional<Topic> lent,
      Path work,
      Workplace workplace,
      Ground ground,
      PostgresServer database,
      Clock clock)
      throws IOException {
    this.plan = plan;
    this.ground = ground;
    this.work = work;
    this.passedOn = workplace.passedOn();
    this.launcher = new Launcher(workplace.launcher(), plan.heap(), work);
    this.database = database;
    this.topic = lent.isPresent() ? lent.get() : new Topic(serve(), topicFile(), false);
    this.view = new ClusterView(database.url(), clock);
    this.nodes = processes();
    endWithUs(nodes);
  }

  /** Starts database and web in an empty directory; no node runs yet. */
  public static BenchCluster start(Plan plan, Path work, Workplace workplace, Clock clock)
      throws IOException {
    return start(plan, work, workplace, new LoopbackGround(), clock);
  }

  /** The same on a ground that outlives the cluster. */
  public static BenchCluster start(
      Plan plan, Path work, Workplace workplace, Ground ground, Clock clock) throws IOException {
    return start(plan, Optional.empty(), work, workplace, ground, clock);
  }

  /** The same with a web that is lent, in place of the simulated one. */
  public static BenchCluster start(
      Plan plan, Topic lent, Path work, Workplace workplace, Clock clock) throws IOException {
    return start(plan, Optional.of(lent), work, workplace, new LoopbackGround(), clock);
  }

  private static BenchCluster start(
      Plan plan, Optional<Topic> lent, Path work, Workplace workplace, Ground ground, Clock clock)
      throws IOException {
    PostgresServer database = PostgresServer.start(work.resolve("postgres"), ground);
    try {
      return new BenchCluster(plan, lent, work, workplace, ground, database, clock);
    } catch (IOException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Whoever interrupts the benchmark leaves no node behind, a frozen one least of all. */
  private static void endWithUs(List<NodeProcess> processes) {
    Thread end = new Thread(() -> processes.forEach(NodeProcess::abandon), "end of the nodes");
    Runtime.getRuntime().addShutdownHook(end);
  }

  private WebServer serve() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--seed", "" + plan.seed()));
    arguments.addAll(List.of("--pages", "" + plan.webPages(), "--hosts", "" + plan.hosts()));
    arguments.addAll(List.of("--named", "" + plan.named()));
    arguments.addAll(List.of("--log", requestLog().toString()));
    arguments.addAll(List.of("--topic", topicFile().toString()));
    IntStream.range(0, plan.nodes())
        .mapToObj(ground::webAddress)
        .distinct()
        .forEach(address -> arguments.addAll(List.of("--host", address)));
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), arguments));
  }

  private Path requestLog() {
    return work.resolve("requests.log");
  }

  private Path topicFile() {
    return work.resolve("topic.conf");
  }

  /** Every node knows all as seed nodes, so that any may be the one that lives. */
  private List<NodeProcess> processes() throws IOException {
    List<Integer> ports = FreePorts.take(plan.nodes());
    List<Integer> reached = new ArrayList<>();
    for (int i = 0; i < plan.nodes(); i++) {
      reached.add(ground.reachedAt(i, ports.get(i)));
    }
    List<NodeProcess> processes = new ArrayList<>();
    for (int i = 0; i < plan.nodes(); i++) {
      String name = "n" + (i + 1);
      List<String> words = new ArrayList<>(List.of("node", "--name", name));
      words.addAll(List.of("--host", ground.nodeAddress(i), "--port", "" + reached.get(i)));
      words.addAll(List.of("--set", "cluster.listen-port=" + ports.get(i)));
      for (int seed = 0; seed < reached.size(); seed++) {
        String address = ground.nodeAddress(seed) + ":" + reached.get(seed);
        words.addAll(List.of("--seed-node", address));
      }
      words.addAll(List.of("--out", directory(name).toString()));
      String proxy = topic.web().proxy(ground.webAddress(i));
      words.addAll(List.of("--proxy", proxy, "--contact", CONTACT));
      words.addAll(List.of("--delay", plan.delayMillis() + "ms"));
      words.addAll(List.of("--in-flight", "" + plan.inFlight()));
      words.addAll(sharing(ground.database(i, database.url())));
      processes.add(new NodeProcess(name, launcher, ground.enter(i), words));
    }
    return List.copyOf(processes);
  }

  /** No management ports: those that belong to ports picked at random may be taken. */
  private List<String> sharing() {
    return sharing(database.url());
  }

  private List<String> sharing(String url) {
    List<String> words = new ArrayList<>(List.of("--set", "cluster.management-port=none"));
    words.addAll(List.of("--set", "database.url=" + url));
    words.addAll(List.of("--set", "database.user=" + PostgresServer.USER));
    plan.settings().forEach(setting -> words.addAll(List.of("--set", setting)));
    words.addAll(passedOn);
    return words;
  }

  /**
   * Submits the crawl.
   *
   * @param pages its budget
   */
  public void submit(long pages) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("submit", topic.file().toString()));
    words.addAll(List.of("--id", plan.crawl(), "--pages", "" + pages));
    words.addAll(ofTheCrawl(sharing()));
    int code = launcher.run("submit", words, SUBMISSION);
    if (code != 0) {
      throw new IOException("submit ended with exit code " + code);
    }
  }

  private static final String OF_A_CRAWL =
      "(prospector\\.)?(crawl\\.(?!in-flight|patience)|(database|site)[.=]).*";

  /** Of the words for a node those that a crawl is submitted with, which refuses the node's own. */
  static List<String> ofTheCrawl(List<String> words) {
    List<String> left = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      boolean setting = words.get(i).equals("--set") && i + 1 < words.size();
      if (!setting) {
        left.add(words.get(i));
      } else if (words.get(++i).matches(OF_A_CRAWL)) {
        left.addAll(List.of("--set", words.get(i)));
      }
    }
    return left;
  }

  /** Kills what still runs of the nodes, and ends the web. */
  public void endCrawling() throws InterruptedException {
    for (NodeProcess node : nodes) {
      node.kill();
    }
    view.close();
    topic.end();
  }

  /**
   * Audits all nodes' archives; what it prints is in {@code audit.out}.
   *
   * @return the audit's exit code
   */
  public int audit() throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("audit", directory("n1").toString()));
    words.addAll(sharing());
    return new Launcher(launcher.script(), AUDIT_HEAP, launcher.logs()).run("audit", words, AUDIT);
  }

  /** The web's log; whole only after {@link #endCrawling}. */
  public List<RequestEntry> requests() throws IOException {
    return RequestLog.read(requestLog());
  }

  /** Name of the node that sent a request of the web's log; empty where the log cannot tell. */
  public Optional<String> asker(RequestEntry request) {
    String address = request.address().replaceFirst(":\\d+$", ""); // without the port
    return ground.nodeAsking(address).map(node -> nodes.get(node).name());
  }

  /** What the crawl owes each host. */
  public PolitenessRule rule() {
    return SimWebServer.rule(new FakeWeb(plan.web()), Duration.ofMillis(plan.delayMillis()));
  }

  /** The files of a node. */
  public Path directory(String node) {
    return work.resolve(node);
  }

  public List<NodeProcess> nodes() {
    return nodes;
  }

  public PostgresServer database() {
    return database;
  }

  public ClusterView view() {
    return view;
  }

  /** The network to cut; empty where all stand on loopback. */
  public Optional<NodeNetwork> network() {
    return ground instanceof NodeNetwork network ? Optional.of(network) : Optional.empty();
  }

  public String crawl() {
    return plan.crawl();
  }

  @Override
  public void close() throws IOException {
    nodes.forEach(NodeProcess::abandon);
    view.close();
    topic.end();
    database.close();
  }
}
