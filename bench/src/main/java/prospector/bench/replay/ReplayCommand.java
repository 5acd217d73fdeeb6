package prospector.bench.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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
import prospector.bench.crawl.Workplace;
import prospector.bench.process.WebServer;

/** {@code bench/run replay}. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How many of the relevant pages of a recorded web does the crawler find, and how soon?",
      "Serves the corpus' WARC as a proxy and crawls it with delay 0 and the nugget function"
          + " `listed`, from the portal page, two random pages and one random relevant page. Prints"
          + " recall of the relevant pages that the seeds reach at 1, 2, 5, 10, 20 and 50 %% of all"
          + " pages that they reach.",
      ""
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final String ONE_HOST = "all.test";

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      required = true,
      description = "Directory with pages.warc.gz, pages.tsv.gz, links.tsv.gz and labels.tsv.gz.")
  private Path directory = Path.of("");

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "all",
      description = "Topics of labels.tsv.gz, comma-separated, or all (default).")
  private List<String> topics = List.of();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "learner",
      description = "learner (default), random, bfs, parent, dfs, opic; comma-separated.")
  private List<String> policies = List.of();

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "1",
      description = "Draws of seeds for each topic (default ${DEFAULT-VALUE}).")
  private int draws;

  @Option(
      names = "--first-draw",
      paramLabel = "N",
      defaultValue = "0",
      description = "Number of the first draw (default ${DEFAULT-VALUE}).")
  private int firstDraw;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight at most (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--latency",
      paramLabel = "MILLIS",
      defaultValue = "0",
      description = "Mean time an answer of the web takes (default ${DEFAULT-VALUE}).")
  private int latency;

  @Option(
      names = "--one-host",
      description = "Serve all pages on one host, the name of their own first in the path.")
  private boolean oneHost;

  @Option(
      names = {"--fraction", "--pages-fraction"},
      paramLabel = "F",
      defaultValue = "0.5",
      description = "Budget as a share of the reachable pages, 0 to 1 (default ${DEFAULT-VALUE}).")
  private double fraction;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Crawl with a cluster of so many nodes on a PostgreSQL, which share the requests in"
            + " flight;",
        "0 (default): with the command crawl."
      })
  private int nodes;

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "0",
      description = "Crawl with so many sites, each on a database of its own.")
  private int sites;

  @Option(
      names = "--curves",
      paramLabel = "PREFIX",
      description = "Write the mean curves of the policies to PREFIX.csv and PREFIX.svg.")
  private @Nullable Path curves;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    UnusableInput.requireAtLeast("--draws", 1, draws);
    Corpus corpus = Corpus.read(directory, oneHost ? ONE_HOST : "");
    List<String> names = topics.equals(List.of("all")) ? corpus.topics() : topics;
    names.forEach(corpus::relevant); // an unknown name ends it before the first crawl
    ReplayReport report = new ReplayReport(corpus.name(), inFlight, fraction, Clock.systemUTC());
    Path work = workplace.fresh("replay");
    try (WebServer server = new RecordedWeb(corpus).serve(latency)) {
      for (String policy : policies) {
        for (String topic : names) {
          for (int draw = firstDraw; draw < firstDraw + draws; draw++) {
            Task task = Task.of(corpus, topic, draw);
            report.add(run(corpus, task, policy, server, work));
            out.println(report.lastLine());
            out.flush();
          }
        }
      }
    }
    out.print("\n" + report.table());
    report.meanLines().forEach(out::println);
    if (curves != null) {
      report.write(curves);
    }
    workplace.judged(work, report.holds(), out);
    out.flush();
    return report.holds() ? 0 : 1;
  }

  private Replay run(Corpus corpus, Task task, String policy, WebServer web, Path work)
      throws IOException, InterruptedException {
    Path place =
        Files.createDirectories(work.resolve(policy + "-" + task.topic() + "-" + task.draw()));
    Path topicFile = new RecordedWeb(corpus).topicFile(task, place);
    if (nodes > 0) {
      ClusterJob job = new ClusterJob(place, web, task.pages(fraction), nodes, inFlight, policy);
      Replay replay = Replay.of(corpus, task, policy, job.run(workplace, Clock.systemUTC()));
      workplace.done(place);
      return replay;
    }
    if (sites > 0) {
      SitesJob job = new SitesJob(place, web, task.pages(fraction), sites, inFlight, policy);
      Replay replay = Replay.of(corpus, task, policy, job.run(workplace, Clock.systemUTC()));
      workplace.done(place);
      return replay;
    }
    CrawlJob job =
        new CrawlJob(
            workplace.launcher(),
            topicFile,
            web,
            task.pages(fraction),
            inFlight,
            policy,
            place.resolve("crawl"),
            workplace.passedOn(),
            List.of());
    Replay replay = Replay.of(corpus, task, policy, job.run());
    workplace.done(place);
    return replay;
  }
}
