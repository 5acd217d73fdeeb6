package prospector.bench.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
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
import prospector.bench.crawl.Workplace;
import prospector.bench.process.WebServer;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.graph.rank.RoundListener;

/** {@code bench/run quality}. */
@Command(
    name = "quality",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How good are the pages that each policy fetches first, by who points to them?",
      "Ranks all pages of a web by all its links, then crawls it with each policy, and prints the"
          + " mean PageRank and in-degree of the pages fetched, and the mean authority of as many"
          + " nuggets as each policy found. Webs: topics of a recorded web (--corpus), or a"
          + " simulated one (--simweb).",
      ""
    })
public final class QualityCommand implements Callable<Integer> {
  private static final int SHOWN = 10;

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "Directory with pages.warc.gz, pages.tsv.gz, links.tsv.gz and labels.tsv.gz.")
  private @Nullable Path directory;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "all",
      description = "Topics of the corpus, comma-separated, or all (default).")
  private List<String> topics = List.of();

  @Option(
      names = "--simweb",
      paramLabel = "PAGES",
      defaultValue = "0",
      description = "Crawl a simulated web of so many pages.")
  private int simPages;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "learner,parent,opic,bfs,random",
      description = "Policies, comma-separated (default ${DEFAULT-VALUE}).")
  private List<String> policies = List.of();

  @Option(
      names = "--fraction",
      paramLabel = "F",
      defaultValue = "0.1",
      description = "Budget as a share of the pages, 0 to 1 (default ${DEFAULT-VALUE}).")
  private double fraction;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight at most (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Write the curves to this SVG file.")
  private @Nullable Path picture;

  @Option(names = "--top", description = "Also print the ten pages of most authority of each web.")
  private boolean top;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<RankedWeb> webs = webs();
    QualityReport report = new QualityReport();
    Path work = workplace.fresh("quality");
    for (RankedWeb web : webs) {
      Path place = Files.createDirectories(work.resolve(web.name().replace(' ', '-')));
      GraphHome home = new GraphHome(place);
      new GraphBuild(home, GraphBounds.of(Runtime.getRuntime().maxMemory()), Clock.systemUTC())
          .run(web.links(), web.name());
      try (LinkGraph graph = home.open()) {
        RankSettings how = RankSettings.of(Runtime.getRuntime().availableProcessors());
        new Ranking(graph, how, Clock.systemUTC()).run(web.judged(), RoundListener.NONE);
        try (Measures measures = Measures.required(graph)) {
          show(web, measures);
          crawls(web, graph, measures, place, report);
        }
      }
      workplace.done(place);
    }
    PrintWriter out = out();
    out.print("\n" + report.table());
    if (picture != null) {
      report.write(picture);
    }
    out.flush();
    workplace.done(work);
    return 0;
  }

  private List<RankedWeb> webs() {
    List<RankedWeb> webs = new ArrayList<>();
    if (directory != null) {
      Corpus corpus = Corpus.read(directory);
      List<String> names = topics.equals(List.of("all")) ? corpus.topics() : topics;
      names.forEach(topic -> webs.add(new RankedCorpus(corpus, Task.of(corpus, topic, 0))));
    }
    if (simPages > 0) {
      webs.add(new RankedSimWeb(simPages));
    }
    if (webs.isEmpty()) {
      throw new UnusableInput("expected --corpus DIR or --simweb PAGES");
    }
    return webs;
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }

  private void show(RankedWeb web, Measures measures) {
    if (top) {
      out().println(web.name() + ", by authority:");
      measures.topPages(Measure.AUTHORITY, SHOWN).forEach(it -> out().println("  " + it.url()));
      out().flush();
    }
  }

  private void crawls(
      RankedWeb web, LinkGraph graph, Measures measures, Path place, QualityReport report)
      throws IOException, InterruptedException {
    try (WebServer server = web.serve(place)) {
      Path topicFile = web.topicFile(place);
      for (String policy : policies) {
        CrawlRun crawl =
            new CrawlJob(
                    workplace.launcher(),
                    topicFile,
                    server,
                    Math.max(1, (int) (web.reachable() * fraction)),
                    inFlight,
                    policy,
                    place.resolve(policy),
                    workplace.passedOn(),
                    List.of())
                .run();
        QualityRun run = QualityRun.of(web.name(), policy, graph, measures, crawl.pages());
        report.add(run);
        out()
            .printf(
                Locale.ROOT,
                "%s, %s: %,d pages, %,d nuggets%n",
                web.name(),
                policy,
                run.length(),
                run.found());
        out().flush();
      }
    }
  }
}
