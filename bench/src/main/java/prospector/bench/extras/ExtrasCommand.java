package prospector.bench.extras;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
import prospector.bench.process.JavaCommand;
import prospector.bench.process.MeasuredRun;
import prospector.bench.process.WebServer;
import prospector.bench.replay.RecordedWeb;
import prospector.simweb.server.SimWebServer;

/** {@code bench/run extras}. */
@Command(
    name = "extras",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What do the search index, the main text and a sink cost a page of a crawl that has them on?",
      "Crawls the same simulated or recorded web by turns, without them and with them: the index"
          + " kept while crawling, one sink to a file with the main text of each nugget. What is"
          + " not in index and sink when a crawl ends is brought afterwards, at its cost.",
      ""
    })
public final class ExtrasCommand implements Callable<Integer> {
  private static final int WEB_SIZE = 5; // times the budget, so that the crawl has a choice
  private static final List<String> WEB_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Judged pages of each crawl (default ${DEFAULT-VALUE}).")
  private int pages;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "2",
      description = "Crawls without and with, in turn (default ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Requests in flight (default ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the simulated web (default ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "Crawl this recorded web, as replay does, in place of the simulated one.")
  private @Nullable Path corpus;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      defaultValue = "regexp",
      description = "Topic of the recorded web (default ${DEFAULT-VALUE}).")
  private String topic = "regexp";

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description = "Record the last crawl with JFR into FILE; its CPU time then is no result.")
  private @Nullable Path profile;

  @Mixin private Workplace workplace = new Workplace();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    UnusableInput.requireAtLeast("--pairs", 1, pairs);
    UnusableInput.requireAtLeast("--pages", 1, pages);
    Path work = workplace.fresh("extras");
    List<Pair> results = new ArrayList<>();
    try (WebServer web = serve(work.resolve("topic.conf"))) {
      for (int i = 0; i < pairs; i++) {
        results.add(pair(work, web, i + 1));
      }
    }
    String web = corpus == null ? "simulated" : "" + corpus.normalize().getFileName();
    ExtrasReport report = new ExtrasReport(web, results, profile != null);
    out.print(report.text());
    out.println(report.line(Clock.systemUTC()));
    out.flush();
    workplace.done(work);
    return report.holds() ? 0 : 1;
  }

  private WebServer serve(Path topicFile) throws IOException {
    if (corpus != null) {
      RecordedWeb web = RecordedWeb.read(corpus);
      web.topicFile(topic, Objects.requireNonNull(topicFile.getParent()));
      return web.serve(0);
    }
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--seed", "" + seed));
    arguments.addAll(List.of("--pages", "" + Math.max(1000, WEB_SIZE * pages)));
    arguments.addAll(List.of("--topic", topicFile.toString()));
    return WebServer.start(JavaCommand.of(WEB_JVM, SimWebServer.class.getName(), arguments));
  }

  private Pair pair(Path work, WebServer web, int number) throws IOException, InterruptedException {
    Path plain = work.resolve("without-" + number);
    CrawlRun without = job(work, web, plain, workplace.passedOn(), List.of()).run();
    workplace.done(plain);
    Path full = work.resolve("with-" + number);
    Path lines = work.resolve("lines-" + number + ".jsonl");
    CrawlRun with = job(work, web, full, extras(lines), recorder(number)).run();
    double rest =
        rest(List.of("index", full.toString()), work)
            + rest(List.of("send", full.toString(), "--set", sink(lines)), work);
    workplace.done(full);
    try (Stream<String> sent = Files.lines(lines)) {
      return new Pair(without, with, rest, sent.count());
    }
  }

  private CrawlJob job(
      Path work, WebServer web, Path directory, List<String> words, List<String> flags) {
    return new CrawlJob(
        workplace.launcher(),
        work.resolve("topic.conf"),
        web,
        pages,
        inFlight,
        "learner",
        directory,
        words,
        flags);
  }

  private List<String> extras(Path lines) {
    List<String> words = new ArrayList<>(List.of("--set", "search.index=while-crawling"));
    words.addAll(List.of("--set", sink(lines)));
    words.addAll(workplace.passedOn());
    return words;
  }

  private static String sink(Path lines) {
    return "sinks=[{name=extras,type=file,text=true,path=\"" + lines + "\"}]";
  }

  private List<String> recorder(int number) {
    return profile == null || number < pairs
        ? List.of()
        : List.of(
            "-XX:StartFlightRecording:settings=profile,dumponexit=true,filename="
                + profile.toAbsolutePath());
  }

  /** What the command takes more than when there is nothing to do; a JVM's start is not counted. */
  private double rest(List<String> words, Path work) throws IOException, InterruptedException {
    double all = cpuSeconds(words, work);
    return Math.max(0, all - cpuSeconds(words, work));
  }

  private double cpuSeconds(List<String> words, Path work)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(workplace.launcher().toString()));
    command.addAll(words);
    Path log = work.resolve(words.get(0) + ".log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PROSPECTOR_NO_BUILD", "1");
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    MeasuredRun run = MeasuredRun.of(builder, () -> true);
    if (run.exitCode() != 0) {
      throw new IOException(words.get(0) + " ended with " + run.exitCode() + ", see " + log);
    }
    return run.cpuSeconds()
        .orElseThrow(() -> new IOException("the system keeps no books of CPU time"));
  }
}
