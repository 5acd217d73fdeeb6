package prospector.node.cli.crawl;

import com.typesafe.config.Config;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import prospector.node.cli.options.Durations;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WholeNumbers;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.DemoMark;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.DemoVerdict;
import prospector.node.report.Numbers;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.simweb.FakeWeb;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.SimWebServer;

/** {@code demo}: a crawl of the simulated web, judged by the simulated web's own log. */
@Command(
    name = "demo",
    description = {
      "Crawl a simulated web for a minute and see how much better than chance it goes.",
      "The web (100,000 pages on 1,000 hosts, 1 in 100 relevant, with slow, failing and redirecting"
          + " hosts) is served over real HTTP on loopback; nothing else is contacted. application.conf is not read:"
          + " --set changes a setting."
    },
    sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
  private static final int LOGGED_REQUESTS = 1_000_000;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "prospector-demo",
      description = "Directory; replaced when a demo wrote it. Default ${DEFAULT-VALUE}.")
  private Path out = Path.of("prospector-demo");

  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = WholeNumbers.OverZero.class,
      description = "Stop after N pages.")
  private @Nullable Long pages;

  @Option(
      names = "--time",
      paramLabel = "D",
      converter = Durations.class,
      description = "Stop after this time.")
  private @Nullable Duration time;

  @Option(names = "--seed", paramLabel = "N", description = "Another simulated web.")
  private @Nullable Long seed;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the simulated web's proxy; default any free one.")
  private int port;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Set one key of the configuration.")
  private List<String> assignments = List.of();

  private final Tools tools;

  public DemoCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    DemoPlan plan = plan();
    Path dir = out.toAbsolutePath().normalize();
    DemoDir.prepare(dir);
    FakeWeb web = new FakeWeb(plan.web());
    try (SimWebServer server = serve(web)) {
      announce(web, server);
      CrawlWatch.Ended ended =
          new CrawlWatch(tools, "The next demo starts afresh.")
              .run(request(plan, dir, web, server));
      if (ended.exitCode() != ExitCode.OK) {
        return ended.exitCode().code();
      }
      DemoVerdict verdict =
          new DemoVerdict(ended.status(), web.relevantShare(), server.judge(plan.delay()));
      verdict.print(dir, tools.terminal().out());
      return (verdict.isPolite() ? ExitCode.OK : ExitCode.IMPOLITE).code();
    }
  }

  private DemoPlan plan() {
    DemoPlan plan = DemoPlan.DEFAULT;
    plan = pages == null ? plan : plan.withPages(pages);
    plan = time == null ? plan : plan.withTime(time);
    return seed == null ? plan : plan.withSeed(seed);
  }

  private SimWebServer serve(FakeWeb web) {
    try {
      return SimWebServer.start(web, RequestLog.inMemory(LOGGED_REQUESTS), port);
    } catch (Exception e) { // a BindException, which Netty does not declare
      ExitCode code = port == 0 ? ExitCode.INTERNAL : ExitCode.PORT_IN_USE;
      throw new StartException(code, "cannot listen on port " + port + ": " + e.getMessage(), e);
    }
  }

  private void announce(FakeWeb web, SimWebServer server) {
    PrintWriter printer = tools.terminal().out();
    printer.println(
        "A simulated web of "
            + Numbers.count(web.pageCount())
            + " pages on "
            + Numbers.count(web.hosts().size())
            + " hosts answers behind "
            + server.proxy()
            + "; 1 page in "
            + Math.round(1 / web.relevantShare())
            + " is relevant.");
  }

  /** What the command line says, which holds before --set as with every command. */
  private Map<String, Object> given() {
    Map<String, Object> given = new HashMap<>();
    if (pages != null) {
      given.put("prospector.crawl.budget.pages", pages);
    }
    if (time != null) {
      given.put("prospector.crawl.budget.time", time.toMillis() + "ms");
    }
    return given;
  }

  private void requireFree(Set<String> fixed) {
    Config usual = tools.configs().load(Optional.empty(), List.of(), Map.of());
    Config set = tools.configs().load(Optional.empty(), assignments, Map.of());
    for (String key : fixed) {
      if (!set.getValue(key).equals(usual.getValue(key))) {
        throw new StartException(
            ExitCode.USAGE,
            "expected no --set of " + key + " with demo: its web and its verdict go by that");
      }
    }
  }

  private CrawlRequest request(DemoPlan plan, Path dir, FakeWeb web, SimWebServer server)
      throws IOException {
    Map<String, Object> options = DemoPlan.fixed(server.proxy().toString(), plan.delay());
    requireFree(options.keySet());
    options.putAll(given());
    List<String> all = new ArrayList<>(plan.assignments());
    all.addAll(assignments); // the later wins
    Config config = tools.configs().load(Optional.empty(), all, options);
    NodeSettings settings = NodeSettings.of(config);
    Path topicFile = new DemoMark(dir).writeTopic(web.topicHocon());
    Topic topic = TopicFile.load(topicFile);
    return CrawlSpecs.request(topic, topic.seeds(), dir, settings, config)
        .of("", TopicFile.directory(topicFile).toString());
  }
}
