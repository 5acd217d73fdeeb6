package prospector.bench.hosts;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.cluster.Launcher;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;
import prospector.bench.crawl.Workplace;
import prospector.bench.hostile.HeapLog;
import prospector.bench.process.ProcessCpu;
import prospector.bench.process.WebServer;
import prospector.bench.report.ResultLine;
import prospector.bench.wide.RowCount;

/** {@code bench/run hosts}. */
@Command(
    name = "hosts",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a host cost that is known and hardly ever asked, in CPU and in memory?",
      "Crawls pages on topic that each name hosts nobody has heard of, until so many are known;",
      "a short crawl before tells what the start and the first hosts cost.",
      ""
    })
public final class HostsCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofHours(2); // with a crawl
  private static final Duration STOP = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 100;

  @Option(
      names = "--known",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Hosts to know in the end (default ${DEFAULT-VALUE}).")
  private int known;

  @Option(
      names = "--first",
      paramLabel = "N",
      defaultValue = "9000",
      description =
          "Hosts that the crawl before knows (default ${DEFAULT-VALUE}; 0 = no such crawl).")
  private int first;

  @Option(
      names = "--names",
      paramLabel = "N",
      defaultValue = "300",
      description = "New hosts that each page names (default ${DEFAULT-VALUE}).")
  private int names;

  @Option(
      names = "--asked",
      description = "Every host named has a page on topic: what does a host cost that is asked?")
  private boolean asked;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "700m",
      description = "Heap of the crawler (default ${DEFAULT-VALUE}).")
  private String heap = "700m";

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  /** What a crawl took. */
  private record Taken(int pages, long hosts, double seconds, double cpuSeconds, HeapLog heap) {
    double millisPerHost(Taken before) {
      return 1000 * (cpuSeconds - before.cpuSeconds) / Math.max(1, hosts - before.hosts);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Path work = workplace.fresh("hosts");
    Taken before = first > 0 ? crawl(work, "before", first) : null;
    Taken all = crawl(work, "crawl", known);
    report(out, before, all);
    workplace.done(work);
    return 0;
  }

  private Taken crawl(Path work, String name, int hosts) throws IOException, InterruptedException {
    NamingWeb naming = new NamingWeb(Math.max(1, (hosts + names - 1) / names), names, asked);
    Path file = work.resolve(name + ".warc.gz");
    try (WarcPages web = new WarcPages(file)) {
      naming.write(web);
    }
    Path topic = SteamPages.topic(work, NamingWeb.SEED);
    try (WebServer server = SteamPages.serve(file)) {
      CrawlJob job =
          new CrawlJob(
              workplace.launcher(),
              topic,
              server,
              Integer.MAX_VALUE, // pages of named hosts would count
              inFlight,
              "learner",
              work.resolve(name),
              workplace.passedOn(),
              List.of());
      return measure(new Launcher(workplace.launcher(), heap, work), name, naming, job);
    }
  }

  /** Lets it crawl until every page that counts is in, and stops it. */
  private static Taken measure(Launcher launcher, String name, NamingWeb web, CrawlJob job)
      throws IOException, InterruptedException {
    NamingWeb.RowsToWait toWait = web.rowsToWait();
    RowCount rows = new RowCount(job.out().resolve("pages.jsonl"), toWait.pattern());
    long start = System.nanoTime();
    Process crawl = launcher.startWatched(name, job.words());
    try {
      while (rows.read().found() < toWait.number()) {
        if (crawl.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          throw new IOException("the crawl ended too soon, with exit code " + crawl.exitValue());
        }
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw new IOException("the crawl took longer than " + PATIENCE);
        }
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      double cpu = ProcessCpu.seconds(crawl.pid());
      crawl.destroy();
      if (!crawl.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the crawl " + job.out() + " did not stop");
      }
      HeapLog heap = HeapLog.read(launcher.collectorLog(name));
      return new Taken(web.pages(), web.named(), seconds, cpu, heap);
    } finally {
      crawl.destroyForcibly();
    }
  }

  private void report(PrintWriter out, @Nullable Taken before, Taken all) {
    Taken start = before == null ? new Taken(0, 0, 0, 0, all.heap()) : before;
    double millis = all.millisPerHost(start);
    out.printf(
        Locale.ROOT,
        "%d pages named %d hosts%s in %.0f s: %.2f ms of CPU a host%s%n",
        all.pages(),
        all.hosts(),
        asked ? ", each asked for a page," : "",
        all.seconds(),
        millis,
        before == null ? "" : " after the first " + before.hosts());
    out.printf(
        Locale.ROOT,
        "heap of %s: at most %d MB, %d MB after a collection%n",
        heap,
        all.heap().mostMegabytes(),
        all.heap().mostAfterMegabytes());
    out.println(
        new ResultLine("hosts", Clock.systemUTC())
            .with("pages", all.pages())
            .with("hosts", all.hosts())
            .with("hosts_before", start.hosts())
            .with("asked", asked)
            .with("heap", heap)
            .with("seconds", all.seconds())
            .with("seconds_before", start.seconds())
            .with("cpu_seconds", all.cpuSeconds())
            .with("cpu_seconds_before", start.cpuSeconds())
            .with("cpu_millis_per_host", millis)
            .with("heap_megabytes", all.heap().mostMegabytes())
            .with("heap_after_collection_megabytes", all.heap().mostAfterMegabytes()));
    out.flush();
  }
}
