package prospector.bench.sites;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.cluster.Launcher;
import prospector.bench.cluster.PostgresServer;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.distance.HostDistances;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.SimWebServer;

/** Sites that crawl one web until their budgets are spent or nothing is left. One thread. */
final class SitesRun implements AutoCloseable {
  static final String CRAWL = "sites";

  private static final List<String> WEB_JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");
  private static final Duration SUBMISSION = Duration.ofMinutes(2);
  private static final Duration AUDIT = Duration.ofMinutes(20);
  private static final Duration PATIENCE = Duration.ofMinutes(10); // without a page more
  private static final long POLL_NANOS = 200_000_000;
  private static final String CONTACT = "https://bench.invalid/prospector";

  /**
   * What is run.
   *
   * @param nodes of each site
   * @param seed of the web, and of what goes wrong
   * @param pages budget of all sites together
   * @param delayMillis one way between two sites
   * @param hostDelayMillis least time between two requests to a host
   * @param kills of a site, one after the other
   * @param cutShare share of the pages during which no site reaches another, from a third on
   * @param distances how long each site takes to connect to a host; empty where nobody asks
   */
  record Plan(
      int sites,
      int nodes,
      long seed,
      int webPages,
      int hosts,
      long pages,
      long delayMillis,
      long hostDelayMillis,
      int kills,
      double cutShare,
      String heap,
      List<String> settings,
      Optional<HostDistances> distances) {
    Plan {
      settings = List.copyOf(settings);
    }
  }

  private final Plan plan;
  private final Path work;
  private final Workplace workplace;
  private final Clock clock;
  private final Launcher launcher;
  private final Optional<BenchCluster.Topic> lent;
  private final WebServer web;
  private final Map<String, SiteRelay> relays = new HashMap<>(); // by from and to
  private final List<PostgresServer> databases = new ArrayList<>();
  private final List<SiteProcess> sites;
  private final Map<String, Long> pages = new HashMap<>(); // as each said last
  private double seconds;

  /**
   * @param lent what is crawled, in place of a simulated web; it outlives the run
   */
  SitesRun(
      Plan plan, Optional<BenchCluster.Topic> lent, Path work, Workplace workplace, Clock clock)
      throws IOException {
    this.plan = plan;
    this.lent = lent;
    this.work = work;
    this.workplace = workplace;
    this.clock = clock;
    this.launcher = new Launcher(workplace.launcher(), plan.heap(), work);
    this.web = lent.isPresent() ? lent.get().web() : serve();
    this.sites = processes();
    Thread end = new Thread(() -> sites.forEach(SiteProcess::abandon), "end of the sites");
    Runtime.getRuntime().addShutdownHook(end);
  }

  private WebServer serve() throws IOException {
    List<String> words = new ArrayList<>(List.of("--seed", "" + plan.seed(), "--clean"));
    words.addAll(List.of("--pages", "" + plan.webPages(), "--hosts", "" + plan.hosts()));
    words.addAll(List.of("--log", log().toString(), "--topic", topic().toString()));
    for (int i = 0; i < plan.sites(); i++) {
      words.addAll(List.of("--host", address(i)));
    }
    plan.distances()
        .ifPresent(
            it -> {
              words.addAll(List.of("--near", "" + it.near().toMillis()));
              words.addAll(List.of("--far", "" + it.far().toMillis()));
            });
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), words));
  }

  Path log() {
    return work.resolve("requests.log");
  }

  private Path topic() {
    return lent.map(BenchCluster.Topic::file).orElseGet(() -> work.resolve("topic.conf"));
  }

  /** Where a site reaches the web, so that the web's log tells who asked. */
  static String address(int site) {
    return "127.0.0." + (2 + site);
  }

  private List<SiteProcess> processes() throws IOException {
    List<List<Integer>> ports = new ArrayList<>(); // HTTP, by site and node
    for (int i = 0; i < plan.sites(); i++) {
      ports.add(FreePorts.take(plan.nodes()));
    }
    for (int from = 0; from < plan.sites(); from++) {
      for (int to = 0; to < plan.sites(); to++) {
        if (from != to) {
          relays.put(from + " " + to, new SiteRelay(ports.get(to).get(0), plan.delayMillis()));
        }
      }
    }
    List<SiteProcess> all = new ArrayList<>();
    for (int i = 0; i < plan.sites(); i++) {
      all.add(site(i, ports.get(i)));
    }
    return List.copyOf(all);
  }

  private SiteProcess site(int site, List<Integer> ports) throws IOException {
    List<String> database = new ArrayList<>();
    List<Integer> clusterPorts = List.of();
    if (plan.nodes() > 1) {
      PostgresServer server = PostgresServer.start(work.resolve("postgres-" + name(site)));
      databases.add(server);
      database.addAll(
          List.of("database.url=" + server.url(), "database.user=" + PostgresServer.USER));
      clusterPorts = FreePorts.take(plan.nodes());
    }
    List<SiteProcess.NodeWords> nodes = new ArrayList<>();
    for (int node = 0; node < plan.nodes(); node++) {
      String name = plan.nodes() == 1 ? name(site) : name(site) + (node + 1);
      Path dir = work.resolve(name);
      if (lent.isPresent()) {
        copyTopic(dir.resolve("topics"));
      }
      List<String> words = words(site, dir, ports.get(node));
      if (plan.nodes() > 1) {
        words.addAll(List.of("--name", name, "--host", "127.0.0.1"));
        words.addAll(List.of("--port", "" + clusterPorts.get(node)));
        clusterPorts.forEach(port -> words.addAll(List.of("--seed-node", "127.0.0.1:" + port)));
        database.forEach(setting -> words.addAll(List.of("--set", setting)));
      }
      nodes.add(new SiteProcess.NodeWords(name, dir, ports.get(node), words));
    }
    return new SiteProcess(name(site), launcher, nodes, database);
  }

  /** What a node may read of a topic that it is given lies with it. */
  private void copyTopic(Path topics) throws IOException {
    Files.createDirectories(topics);
    Path from = Objects.requireNonNull(topic().getParent());
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "*.txt")) {
      for (Path file : files) {
        Files.copy(file, topics.resolve(file.getFileName()));
      }
    }
  }

  private List<String> words(int site, Path dir, int port) {
    List<String> words = new ArrayList<>(List.of("node", "--out", dir.toString()));
    words.addAll(
        List.of(
            "--proxy",
            lent.isPresent() ? web.proxy() : web.proxy(address(site)),
            "--contact",
            CONTACT));
    words.addAll(List.of("--delay", plan.hostDelayMillis() + "ms"));
    words.addAll(List.of("--set", "http.port=" + port));
    words.addAll(List.of("--set", "cluster.management-port=none"));
    words.addAll(List.of("--set", "site.name=" + name(site)));
    List<String> peers = new ArrayList<>();
    for (int other = 0; other < plan.sites(); other++) {
      SiteRelay relay = relays.get(site + " " + other);
      if (relay != null) {
        Path token = work.resolve(Math.min(site, other) + "-" + Math.max(site, other) + ".token");
        peers.add(
            "{name="
                + name(other)
                + ",url=\"http://127.0.0.1:"
                + relay.port()
                + "/\",token-file=\""
                + token
                + "\"}");
      }
    }
    words.addAll(List.of("--set", "site.peers=[" + String.join(",", peers) + "]"));
    plan.settings().forEach(setting -> words.addAll(List.of("--set", setting)));
    words.addAll(workplace.passedOn());
    return words;
  }

  static String name(int site) {
    return String.valueOf((char) ('a' + site));
  }

  List<SiteProcess> sites() {
    return sites;
  }

  /** Seconds from the submission to the end. */
  double seconds() {
    return seconds;
  }

  /** Pages as the sites said last. */
  long pages() {
    return pages.values().stream().mapToLong(it -> it).sum();
  }

  /** Bytes that went over all relays. */
  long relayedBytes() {
    return relays.values().stream().mapToLong(SiteRelay::bytes).sum();
  }

  /** Starts the sites, gives one the crawl, and waits for its end at all. */
  void crawl() throws IOException, InterruptedException {
    for (SiteProcess site : sites) {
      site.start();
    }
    for (SiteProcess site : sites) {
      while (site.get("api/v1/sites").isEmpty()) {
        look(site);
      }
    }
    List<String> submit = new ArrayList<>(List.of("submit", topic().toString(), "--id", CRAWL));
    submit.addAll(List.of("--pages", "" + plan.pages(), "--out", sites.get(0).dir().toString()));
    int code = launcher.run("submit", submit, SUBMISSION);
    if (code != 0) {
      throw new IOException("submit ended with exit code " + code);
    }
    long start = clock.millis();
    follow();
    seconds = (clock.millis() - start) / 1000.0;
  }

  private void follow() throws IOException, InterruptedException {
    Random random = new Random(plan.seed());
    long expected = Math.min(plan.pages(), plan.webPages());
    long progressMillis = clock.millis();
    long seen = 0;
    int kills = 0;
    boolean wasCut = false;
    while (!isOver()) {
      long now = pages();
      if (now > seen) {
        seen = now;
        progressMillis = clock.millis();
      }
      if (clock.millis() - progressMillis > PATIENCE.toMillis()) {
        throw new IOException("no progress for " + PATIENCE.toSeconds() + " s at " + seen);
      }
      boolean cut = now > expected / 3 && now < expected / 3 + expected * plan.cutShare();
      if (cut != wasCut) {
        relays.values().forEach(relay -> relay.cut(cut));
        wasCut = cut;
      }
      if (kills < plan.kills() && now > expected * (kills + 1) / (plan.kills() + 2)) {
        kills++;
        SiteProcess site = sites.get(random.nextInt(sites.size()));
        site.kill(random.nextInt(site.nodes()));
        site.start();
      }
      for (SiteProcess site : sites) {
        LockSupport.parkNanos(POLL_NANOS);
        site.start(); // of two nodes one that sees the other die may end, to be started again
        check(site);
      }
    }
    if (kills < plan.kills()) {
      throw new IOException(
          "only " + kills + " of " + plan.kills() + " kills: the crawl was short");
    }
  }

  private void check(SiteProcess site) throws IOException {
    if (!OwnEnds.areAllowed(site.ended(), plan.nodes()) || ended().size() > plan.kills()) {
      throw new IOException(
          "site " + site.name() + ": nodes ended with exit codes " + site.ended());
    }
  }

  /** Exit codes of all nodes that ended though nobody had said so. */
  List<Integer> ended() {
    return sites.stream().flatMap(site -> site.ended().stream()).toList();
  }

  /** Whether every site says that the crawl has ended there. */
  private boolean isOver() throws InterruptedException {
    boolean over = true;
    for (SiteProcess site : sites) {
      Optional<JsonNode> crawl = site.crawl(CRAWL);
      site.ownPages().ifPresent(it -> pages.put(site.name(), it));
      over &= crawl.filter(it -> it.path("state").asText().equals("finished")).isPresent();
    }
    return over;
  }

  private static void look(SiteProcess site) throws IOException, InterruptedException {
    LockSupport.parkNanos(POLL_NANOS);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (!site.isAlive()) {
      throw new IOException("site " + site.name() + " has ended");
    }
  }

  /** CPU seconds of all sites. */
  double cpuSeconds() throws IOException {
    double cpu = 0;
    for (SiteProcess site : sites) {
      cpu += site.cpuSeconds();
    }
    return cpu;
  }

  /** Ends the sites and the web. */
  void end() throws IOException, InterruptedException {
    for (SiteProcess site : sites) {
      site.leave();
    }
    endWeb();
  }

  private void endWeb() {
    if (lent.isEmpty()) {
      web.close();
    }
  }

  /** Audits a site; what it prints is in {@code audit-NAME.out}. */
  int audit(SiteProcess site) throws IOException, InterruptedException {
    List<String> audit = new ArrayList<>(List.of("audit", site.dir().toString()));
    site.database().forEach(setting -> audit.addAll(List.of("--set", setting)));
    return new Launcher(launcher.script(), "1g", work).run("audit-" + site.name(), audit, AUDIT);
  }

  @Override
  public void close() throws IOException {
    sites.forEach(SiteProcess::abandon);
    relays.values().forEach(SiteRelay::close);
    endWeb();
    for (PostgresServer server : databases) {
      server.close();
    }
  }
}
