package prospector.bench.realweb;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.MeasuredRun;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** {@code bench/run realweb}. */
@Command(
    name = "realweb",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What does a crawl find, and what does it waste, on the software that the real web runs on?",
      "Serves MediaWiki and others from Debian's packages on loopback, crawls them, and judges by"
          + " the servers' own log. Installs and fills what is missing (root, some minutes).",
      ""
    })
public final class RealWebCommand implements Callable<Integer> {
  private static final String HELD_OUT = "held-out";
  private static final Set<String> KEPT_FOR_CHECKING = Set.of("ikiwiki", "mhonarc");
  private static final String CONTACT = "https://bench.invalid/prospector";

  @Option(
      names = "--topic",
      paramLabel = "N",
      defaultValue = "0",
      description = "0, 1, 2 or all (default ${DEFAULT-VALUE}).")
  private String topic = "0";

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "1500",
      description = "Judged pages of each crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--delay",
      paramLabel = "D",
      defaultValue = "100ms",
      description = "Between two requests to one host (default ${DEFAULT-VALUE}).")
  private String delay = "100ms";

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "learner",
      description = "Order of the frontier (default ${DEFAULT-VALUE}).")
  private String policy = "learner";

  @Option(
      names = "--systems",
      paramLabel = "NAME",
      split = ",",
      description = "Only these; 'held-out' are those not to be tuned on (default: all others).")
  private List<String> systems = List.of();

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description = "Where the sites are, or are made (default bench/target/realweb).")
  private @Nullable Path web;

  @Option(
      names = "--network",
      paramLabel = "A.B.C",
      defaultValue = "127.0.0",
      description = "First three numbers of the sites' addresses (default ${DEFAULT-VALUE}).")
  private String network = "127.0.0";

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    if (!network.matches("127(\\.\\d{1,3}){2}")) {
      throw new UnusableInput("expected a network of loopback, such as 127.0.9, got " + network);
    }
    Path root = Path.of(String.valueOf(workplace.launcher().getParent()));
    Path scripts = root.resolve("bench/realweb");
    Path directory = web == null ? root.resolve("bench/target/realweb") : web.toAbsolutePath();
    ServedWeb.prepare(scripts, directory, Objects.requireNonNull(spec).commandLine().getErr());
    List<Site> sites = chosen(Site.read(directory.resolve("sites.tsv")));
    Set<String> names = sites.stream().map(Site::system).collect(Collectors.toSet());
    Truth truth = Truth.read(directory.resolve("truth.tsv"), names);
    boolean holds = true;
    for (int number : topics(truth)) {
      holds &= crawl(scripts, directory, sites, truth, number, out);
    }
    return holds ? 0 : 1;
  }

  private List<Site> chosen(List<Site> all) {
    Set<String> wanted = new TreeSet<>(systems);
    if (wanted.remove(HELD_OUT)) {
      wanted.addAll(KEPT_FOR_CHECKING);
    }
    Set<String> there =
        all.stream().map(Site::system).collect(Collectors.toCollection(TreeSet::new));
    if (!there.containsAll(wanted)) {
      throw new UnusableInput("expected systems of " + there + " or held-out, got " + systems);
    }
    return all.stream()
        .filter(
            site ->
                wanted.isEmpty()
                    ? !KEPT_FOR_CHECKING.contains(site.system())
                    : wanted.contains(site.system()))
        .toList();
  }

  private List<Integer> topics(Truth truth) {
    int many = truth.topics().size();
    if (topic.equals("all")) {
      return IntStream.range(0, many).boxed().toList();
    }
    if (!topic.matches("\\d{1,3}") || Integer.parseInt(topic) >= many) {
      throw new UnusableInput("expected a topic from 0 to " + (many - 1) + " or all, got " + topic);
    }
    return List.of(Integer.parseInt(topic));
  }

  private boolean crawl(
      Path scripts, Path directory, List<Site> sites, Truth truth, int number, PrintWriter out)
      throws IOException, InterruptedException {
    Path work = workplace.fresh("realweb-" + number);
    Path crawl = work.resolve("crawl");
    List<String> seeds = seeds(sites, truth, number);
    List<String> names = sites.stream().map(Site::system).toList();
    RealWebReport report;
    try (ServedWeb served = ServedWeb.start(scripts, directory, names, network)) {
      MeasuredRun run = run(command(truth.topics().get(number), seeds, crawl, served), work);
      List<LogEntry> requests = served.requests();
      report =
          new RealWebReport(
              truth.topics().get(number),
              policy,
              Verdict.of(requests, truth, number, sites),
              Nuggets.of(reported(crawl), truth, number, sites),
              LiftCheck.of(crawl, drawn(crawl, seeds), truth, number, sites),
              RequestTimes.of(requests),
              run.wallSeconds());
      Files.copy(directory.resolve("run/access.log"), work.resolve("access.log"));
    }
    out.print(report.text());
    out.println(report.line(Clock.systemUTC()));
    out.flush();
    workplace.done(work);
    return report.broken().isEmpty();
  }

  /** The seeds and what the control arm drew, which no other file of the crawl says in full. */
  private static Set<String> drawn(Path crawl, List<String> seeds) {
    Set<String> drawn = new HashSet<>(seeds);
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    try (CrawlDatabase database = CrawlDatabases.open(crawl, settings, Clock.systemUTC())) {
      for (CrawlTable.Row row : database.crawls().all()) {
        database.control().all(row.id()).forEach(draw -> drawn.add(draw.url()));
      }
    }
    return drawn;
  }

  /** The home pages, and the first relevant page of the truth. */
  private static List<String> seeds(List<Site> sites, Truth truth, int topic) {
    List<String> seeds = new ArrayList<>(sites.stream().map(Site::home).toList());
    truth.relevant(topic).stream().limit(1).map(RealPage::url).forEach(seeds::add);
    return seeds;
  }

  private List<String> command(String words, List<String> seeds, Path crawl, ServedWeb served) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(workplace.launcher().toString(), "crawl", "--topic", words));
    command.addAll(seeds);
    command.addAll(List.of("--out", crawl.toString(), "--contact", CONTACT, "--allow-private"));
    command.addAll(List.of("--pages", "" + pages, "--delay", delay, "--policy", policy));
    command.addAll(List.of("--set", served.resolver(), "--set", "http.port=none"));
    command.addAll(List.of("--set", "crawl.random-seed=" + CrawlJob.RANDOM_SEED));
    command.addAll(workplace.passedOn());
    return List.copyOf(command);
  }

  private static MeasuredRun run(List<String> command, Path work)
      throws IOException, InterruptedException {
    Path log = work.resolve("crawl.log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PROSPECTOR_NO_BUILD", "1");
    builder.environment().put("PROSPECTOR_CLASS_ARCHIVE", "0");
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    MeasuredRun run = MeasuredRun.of(builder, () -> true);
    if (run.exitCode() != 0) {
      throw new IOException("the crawl ended with exit code " + run.exitCode() + ", see " + log);
    }
    return run;
  }

  private static List<String> reported(Path crawl) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<String> urls = new ArrayList<>();
    for (String line : Files.readAllLines(crawl.resolve("nuggets.jsonl"))) {
      urls.add(json.readTree(line).path("url").asText());
    }
    return urls;
  }
}
