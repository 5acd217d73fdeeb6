package prospector.bench.onehost;

import java.io.IOException;
import java.io.PrintWriter;
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
import prospector.bench.UnusableInput;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.WebServer;
import prospector.bench.report.ResultLine;

/** {@code bench/run onehost}. */
@Command(
    name = "onehost",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How many pages a second does one host give, where no delay is asked for?",
      "A host is asked for one page at a time, so this is the time that a page's way takes.",
      ""
    })
public final class OneHostCommand implements Callable<Integer> {
  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "4000",
      description = "Pages to crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--served",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Pages that the host has (default ${DEFAULT-VALUE}).")
  private int served;

  @Option(
      names = "--links",
      paramLabel = "N",
      defaultValue = "60",
      description = "Links of a page (default ${DEFAULT-VALUE}).")
  private int links;

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
    UnusableInput.requireAtLeast("--pages", 4, pages);
    UnusableInput.requireAtLeast("--served", pages, served);
    UnusableInput.requireAtLeast("--links", 0, links);
    Path work = workplace.fresh("onehost");
    Path file = work.resolve("host.warc.gz");
    try (WarcPages web = new WarcPages(file)) {
      new OneHostWeb(served, links).write(web);
    }
    Path topic = SteamPages.topic(work, OneHostWeb.START);
    try (WebServer server = SteamPages.serve(file)) {
      CrawlJob job =
          new CrawlJob(
              workplace.launcher(),
              topic,
              server,
              pages,
              inFlight,
              "learner",
              work.resolve("crawl"),
              workplace.passedOn(),
              List.of());
      report(job.run());
    }
    workplace.done(work);
    return 0;
  }

  private void report(CrawlRun run) {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    HostPace pace = HostPace.of(run.pages());
    double cpu = 1000 * run.cpuSeconds() / run.pages().size();
    out.printf(
        Locale.ROOT,
        "%,d pages of one host: %.1f a second, %.1f in the second half; %.2f CPU-s a thousand%n",
        run.pages().size(),
        pace.whole(),
        pace.secondHalf(),
        cpu);
    out.println(
        new ResultLine("onehost", Clock.systemUTC())
            .with("pages", run.pages().size())
            .with("served", served)
            .with("links", links)
            .with("in_flight", inFlight)
            .with("pages_per_second", pace.whole())
            .with("second_half_pages_per_second", pace.secondHalf())
            .with("cpu_seconds_per_1000", cpu));
    out.flush();
  }
}
