package prospector.bench.hosts;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.WarcPages;
import prospector.bench.crawl.Workplace;
import prospector.bench.hostile.HeapLog;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.bench.report.ResultLine;
import prospector.simweb.server.CorpusServer;

/** {@code bench/run hosts}. */
@Command(
    name = "hosts",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a host cost that is known and hardly ever asked, in CPU and in memory?",
      "Crawls pages on topic that each name hosts nobody has heard of, until so many are known.",
      ""
    })
public final class HostsCommand implements Callable<Integer> {
  @Option(
      names = "--known",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Hosts to know in the end (default ${DEFAULT-VALUE}).")
  private int known;

  @Option(
      names = "--names",
      paramLabel = "N",
      defaultValue = "300",
      description = "New hosts that each page names (default ${DEFAULT-VALUE}).")
  private int names;

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

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Path work = workplace.fresh("hosts");
    int pages = Math.max(1, (known + names - 1) / names);
    Path file = work.resolve("pages.warc.gz");
    try (WarcPages web = new WarcPages(file)) {
      new NamingWeb(pages, names).write(web);
    }
    Path topic = work.resolve("steam.conf");
    Files.writeString(
        topic,
        String.format(
            Locale.ROOT,
            "topic { name = steam, seeds = [\"%s\"], nugget { type = keywords, words = [steam] } }%n",
            NamingWeb.SEED));
    Path log = work.resolve("gc.log");
    Path directory = work.resolve("crawl");
    try (WebServer server =
        WebServer.start(
            JavaCommand.of(
                List.of("-Xmx512m", "-XX:+UseSerialGC"),
                CorpusServer.class.getName(),
                List.of(file.toString())))) {
      CrawlRun run =
          new CrawlJob(
                  workplace.launcher(),
                  topic,
                  server,
                  pages,
                  inFlight,
                  "learner",
                  directory,
                  workplace.passedOn(),
                  List.of("-Xmx" + heap, "-Xlog:gc:file=" + log + ":time"))
              .run();
      report(out, run, HeapLog.read(log));
    }
    workplace.done(work);
    return 0;
  }

  private void report(PrintWriter out, CrawlRun run, HeapLog memory) {
    int pages = run.pages().size();
    long hosts = (long) pages * names;
    double millis = run.cpuSeconds() * 1000 / Math.max(1, hosts);
    out.printf(
        Locale.ROOT,
        "%d pages named %d hosts in %.0f s: %.2f ms of CPU a host%n",
        pages,
        hosts,
        run.process().wallSeconds(),
        millis);
    out.printf(
        Locale.ROOT,
        "heap of %s: at most %d MB, %d MB after a collection%n",
        heap,
        memory.mostMegabytes(),
        memory.mostAfterMegabytes());
    out.println(
        new ResultLine("hosts", Clock.systemUTC())
            .with("pages", pages)
            .with("hosts", hosts)
            .with("heap", heap)
            .with("seconds", run.process().wallSeconds())
            .with("cpu_seconds", run.cpuSeconds())
            .with("cpu_millis_per_host", millis)
            .with("heap_megabytes", memory.mostMegabytes())
            .with("heap_after_collection_megabytes", memory.mostAfterMegabytes()));
    out.flush();
  }
}
