package prospector.bench.wide;

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

/** {@code bench/run wide}. */
@Command(
    name = "wide",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a page cost where very many URLs wait, and does the crawl come back from a kill?",
      "Pages that name URLs nobody has heard of come first; when all are done, pages whose",
      "links are known are measured, then the crawl is killed, started again, stopped and audited.",
      ""
    })
public final class WideCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofHours(2); // with one phase of a crawl
  private static final Duration AUDIT_LIMIT = Duration.ofMinutes(30);
  private static final Duration ORDER_LIMIT = Duration.ofMinutes(5);
  private static final int WARM_UP =
      4_000; // pages of the second tree first: compilers work for minutes
  private static final long POLL_MILLIS = 100;

  @Option(
      names = "--waiting",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "URLs to wait in the end (default ${DEFAULT-VALUE}).")
  private int waiting;

  @Option(
      names = "--first",
      paramLabel = "N",
      defaultValue = "100000",
      description = "URLs of the crawl to compare with (default ${DEFAULT-VALUE}; 0 = none).")
  private int first;

  @Option(
      names = "--names",
      paramLabel = "N",
      defaultValue = "1990",
      description = "New URLs that each page names (default ${DEFAULT-VALUE}).")
  private int names;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Hosts that these lie on (default ${DEFAULT-VALUE}).")
  private int hosts;

  @Option(
      names = "--measured",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Pages measured (default ${DEFAULT-VALUE}).")
  private int measured;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "2g",
      description = "Heap of the crawler (default ${DEFAULT-VALUE}).")
  private String heap = "2g";

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  /** The moment when a page count was reached. */
  private record Mark(double seconds, double cpuSeconds) {}

  /** What a crawl took. */
  private record Taken(
      long named,
      long waiting,
      Mark knowing,
      double cpuMillis,
      double pagesPerSecond,
      double backSeconds,
      int audit,
      HeapLog heap) {
    double cpuMicrosPerUrl() {
      return 1e6 * knowing.cpuSeconds() / named;
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Path work = workplace.fresh("wide");
    Taken few = first > 0 ? crawl(work, "few", first) : null;
    if (few != null) {
      report(out, few, null);
    }
    Taken many = crawl(work, "many", waiting);
    report(out, many, few);
    boolean holds = many.audit() == 0 && (few == null || few.audit() == 0);
    workplace.judged(work, holds, out);
    return holds ? 0 : 1;
  }

  private Taken crawl(Path work, String name, int urls) throws IOException, InterruptedException {
    WideWeb web = new WideWeb(Math.max(1, urls / names), names, hosts, WARM_UP + 2 * measured);
    Path file = work.resolve(name + ".warc.gz");
    try (WarcPages pages = new WarcPages(file)) {
      web.write(pages);
    }
    Path topic = SteamPages.topic(work, WideWeb.START);
    try (WebServer server = SteamPages.serve(file)) {
      CrawlJob job =
          new CrawlJob(
              workplace.launcher(),
              topic,
              server,
              Integer.MAX_VALUE,
              inFlight,
              "learner",
              work.resolve(name),
              workplace.passedOn(),
              List.of());
      return measure(work, name, web, job);
    }
  }

  private Taken measure(Path work, String name, WideWeb web, CrawlJob job)
      throws IOException, InterruptedException {
    Launcher launcher = new Launcher(workplace.launcher(), heap, work);
    Path rows = job.out().resolve("pages.jsonl");
    RowCount feeds = new RowCount(rows, WideWeb.FEED_ROWS);
    RowCount late = new RowCount(rows, WideWeb.LATE_ROWS);
    long start = System.nanoTime();
    Mark knowing;
    Mark begun;
    Mark done;
    Process crawl = launcher.startWatched(name, job.words());
    try {
      knowing = reached(crawl, feeds, web.feeds(), start);
      List<String> go =
          List.of("change", "steam", WideWeb.LATE_START, "--out", job.out().toString());
      int told = launcher.run(name + "-change", go, ORDER_LIMIT);
      if (told != 0) {
        throw new IOException("the second tree was not begun: exit code " + told);
      }
      begun = reached(crawl, late, WARM_UP, start);
      done = reached(crawl, late, WARM_UP + measured, start);
    } finally {
      crawl.destroyForcibly(); // SIGKILL
      crawl.waitFor();
    }
    long known = late.read().lines();
    long ended = new RowCount(rows, WideWeb.NAMED_ROWS).read().found();
    double back = backAfterKill(launcher, name, job, known);
    int audit = launcher.run(name + "-audit", List.of("audit", job.out().toString()), AUDIT_LIMIT);
    return new Taken(
        web.named(),
        web.named() - ended,
        knowing,
        1000 * (done.cpuSeconds() - begun.cpuSeconds()) / measured,
        measured / (done.seconds() - begun.seconds()),
        back,
        audit,
        HeapLog.read(launcher.collectorLog(name)));
  }

  /** Seconds from the start after a kill to the next row; then the crawl is stopped in order. */
  private static double backAfterKill(Launcher launcher, String name, CrawlJob job, long known)
      throws IOException, InterruptedException {
    RowCount rows = new RowCount(job.out().resolve("pages.jsonl"), "");
    long killed = System.nanoTime();
    Process again = launcher.start(name, job.words());
    try {
      while (rows.read().lines() <= known) {
        pause(again, killed);
      }
      double seconds = (System.nanoTime() - killed) / 1e9;
      again.destroy();
      if (!again.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the crawl " + job.out() + " did not stop");
      }
      return seconds;
    } finally {
      again.destroyForcibly();
    }
  }

  private static Mark reached(Process crawl, RowCount count, long pages, long start)
      throws IOException, InterruptedException {
    while (count.read().found() < pages) {
      pause(crawl, start);
    }
    return mark(crawl, start);
  }

  private static Mark mark(Process crawl, long start) throws IOException {
    return new Mark((System.nanoTime() - start) / 1e9, ProcessCpu.seconds(crawl.pid()));
  }

  private static void pause(Process crawl, long start) throws IOException, InterruptedException {
    if (crawl.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IOException("the crawl ended too soon, with exit code " + crawl.exitValue());
    }
    if (System.nanoTime() - start > PATIENCE.toNanos()) {
      throw new IOException("a phase of the crawl took longer than " + PATIENCE);
    }
  }

  private void report(PrintWriter out, Taken taken, @Nullable Taken few) {
    out.printf(
        Locale.ROOT,
        "%,d URLs named, %,d waiting at the kill: known after %.0f s, %.0f us of CPU each%n"
            + "  a page then: %.2f ms of CPU%s, %.1f pages a second%n"
            + "  after kill -9: next row after %.1f s; audit: exit code %d%n"
            + "  heap of %s: at most %d MB, %d MB after a collection%n",
        taken.named(),
        taken.waiting(),
        taken.knowing().seconds(),
        taken.cpuMicrosPerUrl(),
        taken.cpuMillis(),
        few == null ? "" : String.format(Locale.ROOT, " (%.2f times)", ratio(taken, few)),
        taken.pagesPerSecond(),
        taken.backSeconds(),
        taken.audit(),
        heap,
        taken.heap().mostMegabytes(),
        taken.heap().mostAfterMegabytes());
    ResultLine line =
        new ResultLine("wide", Clock.systemUTC())
            .with("named", taken.named())
            .with("hosts", hosts)
            .with("waiting", taken.waiting())
            .with("heap", heap)
            .with("seconds_to_know", taken.knowing().seconds())
            .with("cpu_micros_per_url", taken.cpuMicrosPerUrl())
            .with("cpu_millis_per_page", taken.cpuMillis())
            .with("pages_per_second", taken.pagesPerSecond())
            .with("seconds_after_kill", taken.backSeconds())
            .with("audit", taken.audit())
            .with("heap_megabytes", taken.heap().mostMegabytes())
            .with("heap_after_collection_megabytes", taken.heap().mostAfterMegabytes());
    out.println(few == null ? line : line.with("ratio", ratio(taken, few)));
    out.flush();
  }

  private static double ratio(Taken many, Taken few) {
    return many.cpuMillis() / few.cpuMillis();
  }
}
