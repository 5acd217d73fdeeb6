package prospector.bench.poison;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.cluster.Launcher;
import prospector.bench.crawl.WarcPages;
import prospector.bench.crawl.Workplace;
import prospector.bench.hostile.Pace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.bench.report.TextTable;
import prospector.simweb.log.RequestLog;
import prospector.simweb.port.FreePorts;
import prospector.simweb.server.CorpusServer;

/** {@code bench/run poison}. */
@Command(
    name = "poison",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Can input that is made for it stop a node, or slow the hosts beside it?",
      "For each kind crawls a web of healthy hosts twice at once, without and with the kind beside"
          + " them, delay 0, all slots used; then asks the audit, and starts the same command again.",
      ""
    })
public final class PoisonCommand implements Callable<Integer> {
  private static final List<String> WEB_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");
  private static final Duration AUDIT_LIMIT = Duration.ofMinutes(10);
  private static final Duration FORCE_AFTER = Duration.ofSeconds(90); // past the given time
  private static final long READY_MINUTES = 5; // for the other crawl's web to stand
  private static final int PAGES_MAX = 1_000_000; // the time is the budget

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "Only these (default: all): ${COMPLETION-CANDIDATES}.")
  private List<Poison> kinds = Arrays.asList(Poison.values());

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Of each crawl (default ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "200",
      description = "Healthy hosts of 200 pages each (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of the crawler (default: PROSPECTOR_HEAP, or 700m).")
  private String heap = System.getenv().getOrDefault("PROSPECTOR_HEAP", "700m");

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Path work = workplace.fresh("poison");
    TextTable table = new TextTable(PoisonReport.HEADS);
    List<String> broken = new ArrayList<>();
    for (Poison kind : kinds) {
      PoisonReport report = report(work.resolve(kind.name()), kind);
      table.row(report.row());
      report.broken().forEach(it -> broken.add(kind + ": " + it));
      out.println(report.line(Clock.systemUTC()));
      out.flush();
    }
    out.print(table);
    broken.forEach(it -> out.println("DOES NOT HOLD: " + it));
    out.flush();
    workplace.judged(work, broken.isEmpty(), out);
    return broken.isEmpty() ? 0 : 1;
  }

  /** Both crawls at once, so that whatever else the machine does, it does to both. */
  private PoisonReport report(Path work, Poison kind) throws IOException, InterruptedException {
    Files.createDirectories(work);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    CyclicBarrier ready = new CyclicBarrier(2); // who starts first is warm first
    try {
      Future<PoisonArm> without = threads.submit(() -> arm(work, "without", null, ready));
      Future<PoisonArm> with = threads.submit(() -> arm(work, "with", kind, ready));
      return new PoisonReport(kind, without.get(), with.get(), Duration.ofSeconds(seconds));
    } catch (ExecutionException e) {
      throw new IOException("a crawl failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private PoisonArm arm(Path work, String name, @Nullable Poison kind, CyclicBarrier ready)
      throws Exception {
    HealthyWeb healthy = new HealthyWeb(hosts, 200, 1);
    Path corpus = work.resolve(name + ".warc.gz");
    List<String> seeds = new ArrayList<>(healthy.seeds());
    try (WarcPages pages = new WarcPages(corpus)) {
      healthy.write(pages);
      if (kind != null) {
        kind.write(pages);
        seeds.addAll(kind.seeds());
      }
    }
    Path topic = work.resolve(name + ".conf");
    Files.writeString(
        topic, "topic { name = steam, nugget { type = keywords, words = [steam] } }\n", UTF_8);
    Path seedFile = work.resolve(name + "-seeds.txt");
    Files.write(seedFile, seeds, UTF_8);
    Path out = work.resolve(name);
    int port = FreePorts.pair();
    Launcher launcher = new Launcher(workplace.launcher(), heap, work);
    Path log = work.resolve(name + "-requests.log");
    try (WebServer server = serve(corpus, log)) {
      List<String> words = crawl(topic, seedFile, out, server, port);
      ready.await(READY_MINUTES, TimeUnit.MINUTES);
      long start = System.nanoTime();
      int exit;
      try (AutoCloseable asker = kind == Poison.CONDUCT ? new CrossSite(port) : () -> {}) {
        exit = run(launcher, name, words);
      }
      double took = (System.nanoTime() - start) / 1e9;
      Pace pace = Pace.of(RequestLog.read(log), host -> !host.endsWith(Poison.SUFFIX));
      List<String> troubles = troubles(work.resolve(name + ".out"));
      int again = run(launcher, name + "-again", words);
      int audit = launcher.run(name + "-audit", List.of("audit", out.toString()), AUDIT_LIMIT);
      return new PoisonArm(pace, exit, took, audit, again, troubles);
    }
  }

  private List<String> crawl(Path topic, Path seeds, Path out, WebServer web, int port) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("crawl", topic.toString(), "--seeds", seeds.toString()));
    words.addAll(List.of("--out", out.toString(), "--proxy", web.proxy(), "--delay", "0ms"));
    words.addAll(List.of("--contact", "https://bench.invalid/prospector", "--time", seconds + "s"));
    words.addAll(List.of("--pages", "" + PAGES_MAX, "--in-flight", "" + inFlight));
    words.addAll(List.of("--set", "http.port=" + port, "--set", "crawl.margin=1000"));
    words.addAll(workplace.passedOn());
    return List.copyOf(words);
  }

  /** Exit code, or {@link PoisonArm#FORCED}: a node that does not end is what is looked for. */
  private int run(Launcher launcher, String name, List<String> words)
      throws IOException, InterruptedException {
    Process process = launcher.start(name, words);
    try {
      return process.waitFor(seconds + FORCE_AFTER.toSeconds(), TimeUnit.SECONDS)
          ? process.exitValue()
          : PoisonArm.FORCED;
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static WebServer serve(Path corpus, Path log) throws IOException {
    return WebServer.start(
        JavaCommand.of(
            WEB_JVM,
            CorpusServer.class.getName(),
            List.of(corpus.toString(), "--log", log.toString())));
  }

  private static List<String> troubles(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.contains("ERROR") || line.contains("OutOfMemory"))
          .limit(10)
          .toList();
    }
  }
}
