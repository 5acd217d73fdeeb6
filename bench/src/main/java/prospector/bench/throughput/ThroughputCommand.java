package prospector.bench.throughput;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
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
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.JudgedPage;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.server.SimWebServer;

/** {@code bench/run throughput}. */
@Command(
    name = "throughput",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a page cost in CPU time, against a loop that only fetches, parses and extracts"
          + " links?",
      "Crawls the simulated web with delay 0 and everything on (journal, page table, WARC,"
          + " learner), then runs the bare loop over the same pages in the same order, each in its"
          + " own JVM with the same flags, round after round.",
      ""
    })
public final class ThroughputCommand implements Callable<Integer> {
  private static final int WEB_SIZE = 5; // times the budget, so that the crawl has a choice
  private static final List<String> WEB_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "30000",
      description = "Judged pages of each crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight, of both (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Rounds of crawl and bare loop (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--web-pages",
      paramLabel = "N",
      description = "Pages of the simulated web (default 5 x --pages).")
  private @Nullable Integer webPages;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the simulated web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "learner",
      description =
          "Order of the crawl: learner, random, bfs, parent, dfs, opic (default ${DEFAULT-VALUE}).")
  private String policy = "learner";

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description = "Record the crawler with JFR into FILE; its CPU time then is no result.")
  private @Nullable Path profile;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    UnusableInput.requireAtLeast("--rounds", 1, rounds);
    UnusableInput.requireAtLeast("--pages", 1, pages);
    Path work = workplace.fresh("throughput");
    List<Round> results = new ArrayList<>();
    try (WebServer server = serve(work.resolve("topic.conf"))) {
      for (int i = 0; i < rounds; i++) {
        Round round = round(work, server, i);
        results.add(round);
        out.print(round.table(i + 1));
        out.flush();
      }
    }
    ThroughputReport report = new ThroughputReport(results, inFlight, profile != null);
    out.print(report.text());
    report.lines(Clock.systemUTC()).forEach(out::println);
    out.flush();
    workplace.done(work);
    return report.isSound() ? 0 : 1;
  }

  private WebServer serve(Path topicFile) throws IOException {
    int size = webPages == null ? Math.max(1000, WEB_SIZE * pages) : webPages;
    List<String> arguments = new ArrayList<>(List.of("--seed", "" + seed, "--pages", "" + size));
    arguments.addAll(List.of("--topic", topicFile.toString()));
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), arguments));
  }

  private Round round(Path work, WebServer web, int number)
      throws IOException, InterruptedException {
    Path crawlDirectory = work.resolve("crawl-" + number);
    CrawlRun crawl = job(work, web, crawlDirectory).run();
    List<String> urls = crawl.pages().stream().map(JudgedPage::url).toList();
    BareRun bare = BareRun.of(crawl.process().jvmFlags(), urls, web, inFlight, work);
    workplace.done(crawlDirectory);
    return new Round(crawl, bare);
  }

  private CrawlJob job(Path work, WebServer web, Path crawlDirectory) {
    List<String> flags =
        profile == null
            ? List.of()
            : List.of(
                "-XX:StartFlightRecording:settings=profile,dumponexit=true,filename="
                    + profile.toAbsolutePath());
    return new CrawlJob(
        workplace.launcher(),
        work.resolve("topic.conf"),
        web,
        pages,
        inFlight,
        policy,
        crawlDirectory,
        workplace.passedOn(),
        flags);
  }
}
