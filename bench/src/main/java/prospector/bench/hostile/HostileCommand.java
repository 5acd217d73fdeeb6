package prospector.bench.hostile;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.cluster.Launcher;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlSummary;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.SimWebServer;

/** {@code bench/run hostile}. */
@Command(
    name = "hostile",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What do hostile hosts cost a crawl?",
      "Crawls the simulated web twice at once, without and with hostile hosts beside its own, delay"
          + " 0, all slots used, and compares what was fetched from the hosts that both have; then"
          + " asks the audit and the web's own log.",
      ""
    })
public final class HostileCommand implements Callable<Integer> {
  /** What the web of the crawl without hostile hosts has in their place; typed in any case. */
  enum Beside {
    UNLINKED,
    UNKNOWN
  }

  private static final int WEB_SIZE = 3; // times the budget
  private static final List<String> WEB_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");
  private static final Duration AUDIT_LIMIT = Duration.ofMinutes(30);

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Judged pages of each crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "1500",
      description = "Hosts that are not hostile, at most (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--share",
      paramLabel = "X",
      defaultValue = "0.1",
      description = "Hostile hosts of all hosts (default ${DEFAULT-VALUE}).")
  private double share;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Heap of the crawler (default ${DEFAULT-VALUE}).")
  private String heap = "1g";

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the simulated web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--beside",
      paramLabel = "WEB",
      defaultValue = "UNLINKED",
      description = {
        "The web without hostile hosts: 'unlinked', whose pages have no links to them either, or"
            + " 'unknown', whose pages are the same but lead to names that do not exist (default"
            + " ${DEFAULT-VALUE})."
      })
  private Beside beside = Beside.UNLINKED;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Path work = workplace.fresh("hostile");
    HostileReport report = report(work);
    out.print(report.text());
    out.println(report.line(Clock.systemUTC()));
    out.flush();
    workplace.done(work);
    return report.broken().isEmpty() ? 0 : 1;
  }

  /** Both crawls at once, so that whatever else the machine does, it does to both. */
  private HostileReport report(Path work) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Arm> without = threads.submit(() -> arm(work, "without", without()));
      Future<Arm> with = threads.submit(() -> arm(work, "with", web(share)));
      return new HostileReport(without.get(), with.get(), heap);
    } catch (ExecutionException e) {
      throw new IOException("a crawl failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private SimWebSettings without() {
    return beside == Beside.UNLINKED ? web(0) : web(share).withHostileKind(Hostility.NAME_UNKNOWN);
  }

  private SimWebSettings web(double hostileShare) {
    int size = Math.max(1_000, WEB_SIZE * pages);
    return SimWebSettings.of(seed, size)
        .withHosts(Math.min(hosts, size / 10))
        .withHostileShare(hostileShare);
  }

  private Arm arm(Path work, String name, SimWebSettings settings)
      throws IOException, InterruptedException {
    FakeWeb web = new FakeWeb(settings);
    Path log = work.resolve(name + "-requests.log");
    Path topic = work.resolve(name + ".conf");
    Path out = work.resolve(name);
    Path collector = work.resolve(name + "-gc.log");
    try (WebServer server = serve(settings, topic, log)) {
      List<String> flags = List.of("-Xmx" + heap, "-Xlog:gc:file=" + collector);
      new CrawlJob(
              workplace.launcher(), topic, server, pages, inFlight, "learner", out, words(), flags)
          .run();
    }
    int audit =
        new Launcher(workplace.launcher(), "3g", work)
            .run(name + "-audit", List.of("audit", out.toString()), AUDIT_LIMIT);
    List<RequestEntry> requests = RequestLog.read(log);
    List<String> asked =
        requests.stream()
            .filter(entry -> !entry.forRobots() && web.hostility(entry.host()).isPresent())
            .map(RequestEntry::url)
            .distinct()
            .toList();
    Arm arm =
        new Arm(
            web,
            CrawlSummary.read(out),
            Outcome.read(out),
            asked,
            Pace.of(requests, host -> web.hostility(host).isEmpty()),
            new PolitenessJudge(SimWebServer.rule(web, Duration.ZERO)).judge(requests),
            HeapLog.read(collector),
            troubles(work.resolve(name + ".log")),
            audit);
    workplace.done(out);
    return arm;
  }

  private List<String> words() {
    List<String> words =
        new ArrayList<>(List.of("--set", "http.port=none", "--set", "crawl.margin=1000"));
    words.addAll(workplace.passedOn());
    return words;
  }

  private WebServer serve(SimWebSettings settings, Path topic, Path log) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--seed", "" + settings.seed(), "--pages", "" + settings.pages()));
    arguments.addAll(List.of("--hosts", "" + settings.hosts()));
    arguments.addAll(List.of("--hostile-share", "" + settings.hostileShare()));
    settings
        .hostileKind()
        .ifPresent(kind -> arguments.addAll(List.of("--hostile-kind", kind.name())));
    arguments.addAll(List.of("--topic", topic.toString(), "--log", log.toString()));
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), arguments));
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
