package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.HandClock;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlWhy;
import prospector.node.inspect.StoredOutlook;
import prospector.node.report.SummaryFile;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.SystemConfig;
import prospector.node.wiring.WebParts;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.simweb.port.FreePorts;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** Starts of a crawl that end at once, and what the next start makes of them. */
@Timeout(300)
class StartAgainTest {
  private static final long SOON_SECONDS = 40; // a shard region that is waited for takes 60
  private static final CrawlSpec.Budget TWO_PAGES =
      new CrawlSpec.Budget(2, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  private final Path dir;

  StartAgainTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private CrawlSession start(CrawlSpec.Budget budget, String seed, String... more) {
    return start(Clock.systemUTC(), budget, seed, more);
  }

  private CrawlSession start(Clock clock, CrawlSpec.Budget budget, String seed, String... more) {
    Config config = config(budget, more);
    CrawlSpec spec =
        new CrawlSpec(
            "trams",
            TopicFile.ofWords("trams"),
            List.of(CrawlUrl.ofNormal(seed)),
            Policy.LEARNER,
            budget,
            CrawlSpec.Bounds.NONE,
            0,
            1,
            1);
    return new CrawlLauncher(clock)
        .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config));
  }

  private static Config config(CrawlSpec.Budget budget, String... more) {
    Map<String, Object> options = new TreeMap<>();
    options.put("prospector.http.port", 0);
    options.put("prospector.web.allow-private", true);
    options.put("prospector.web.politeness.minimum-delay", "50ms");
    if (budget.pages() != Long.MAX_VALUE) {
      options.put("prospector.crawl.budget.pages", budget.pages());
    }
    for (int i = 0; i < more.length; i += 2) {
      options.put("prospector." + more[i], more[i + 1]);
    }
    return ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options);
  }

  private static CrawlStatus end(CrawlSession session) throws Exception {
    return session.finished().toCompletableFuture().get(SOON_SECONDS, TimeUnit.SECONDS);
  }

  private static com.sun.net.httpserver.HttpServer site() throws IOException {
    var server = com.sun.net.httpserver.HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
          byte[] body =
              "<title>Trams</title><a href=/a>a</a><a href=/b>b</a><a href=/c>c</a>"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(robots ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String address(com.sun.net.httpserver.HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Test
  void stop_rightAfterTheStart_endsInSeconds() throws Exception {
    try (CrawlSession session = start(CrawlSpec.Budget.UNLIMITED, "http://127.0.0.1:9/")) {
      session.stop();

      assertThat(end(session).finishReason()).isEqualTo("interrupted");
    }
  }

  @Test
  void timeLeft_clockIsSetForward_staysAsItIs() throws Exception {
    HandClock clock = new HandClock(1_700_000_000_000L);
    Duration almost = Duration.ofMinutes(50); // a starved machine takes no ten minutes
    CrawlSpec.Budget anHour =
        new CrawlSpec.Budget(Long.MAX_VALUE, Long.MAX_VALUE, 3_600, Long.MAX_VALUE);
    try (CrawlSession session = start(clock, anHour, "http://127.0.0.1:9/")) {
      ((OneCrawl) session).run().crawl().tell(new CrawlActor.Pause(true));
      await().until(() -> session.status().state() == CrawlTable.State.PAUSED);
      clock.move(Duration.ofHours(2).toMillis());
      assertThat(session.timeLeft().orElseThrow()).isBetween(almost, Duration.ofHours(1));

      ((OneCrawl) session).run().crawl().tell(new CrawlActor.Pause(false));
      await().until(() -> session.status().state() == CrawlTable.State.RUNNING);
      clock.move(Duration.ofMinutes(30).toMillis());

      assertThat(session.timeLeft().orElseThrow()).isBetween(almost, Duration.ofHours(1));
    }
  }

  @Test
  void start_budgetUsedUp_saysSoAtOnceAndCountsNoTime() throws Exception {
    var server = site();
    try {
      CrawlStatus first;
      try (CrawlSession session = start(TWO_PAGES, address(server))) {
        first = end(session);
        SummaryFile.write(dir, first, session.cpuSeconds(), session.passport());
      }
      assertThat(first.pages()).isGreaterThanOrEqualTo(2);

      try (CrawlSession again = start(TWO_PAGES, address(server))) {
        assertThat(again.nothingToDo().orElseThrow())
            .startsWith(
                "Budget of 2 pages is used up, " + first.load().queued() + " wait. Go on with");
        CrawlStatus same = end(again);
        assertThat(same.seconds()).isEqualTo(first.seconds());
        assertThat(same.budget()).isEqualTo(TWO_PAGES);
      }
      try (CrawlSession more =
          start(
              new CrawlSpec.Budget(3, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
              address(server))) {
        assertThat(more.nothingToDo()).isEmpty();
        assertThat(end(more).pages()).isGreaterThanOrEqualTo(3);
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  void crawl_seedRefusesTheConnection_endsInSecondsAndNamesIt() throws Exception {
    String seed = "http://127.0.0.1:" + FreePorts.pair() + "/";
    for (int run = 0; run < 2; run++) { // the second finds what the first has stored
      try (CrawlSession session = start(CrawlSpec.Budget.UNLIMITED, seed)) {
        assertThat(end(session).finishReason()).isEqualTo("unreachable");
        assertThat(session.noSeed().orElseThrow())
            .startsWith("No seed can be fetched: " + seed + " refuses the connection");
      }
    }
  }

  @Test
  void crawl_seedOfAPrivateAddress_isNamedAndFetchedOnceItIsAllowed() throws Exception {
    var server = site();
    try {
      String seed = address(server);
      try (CrawlSession barred =
          start(CrawlSpec.Budget.UNLIMITED, seed, "web.allow-private", "false")) {
        assertThat(end(barred).finishReason()).isEqualTo("unreachable");
        assertThat(barred.noSeed())
            .contains(
                "No seed can be fetched: "
                    + seed
                    + " is a private address (127.0.0.1); add --allow-private");
      }
      try (CrawlSession allowed = start(TWO_PAGES, seed)) {
        assertThat(end(allowed).finishReason()).isEqualTo("pages");
        assertThat(allowed.noSeed()).isEmpty();
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  void crawl_seedThatRobotsTxtForbade_isFetchedOnceItIsAllowed() throws Exception {
    AtomicReference<String> rules = new AtomicReference<>("User-agent: *\nDisallow: /");
    var server = site();
    server.createContext(
        "/robots.txt",
        exchange -> {
          byte[] body = String.valueOf(rules.get()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    try {
      String seed = address(server);
      try (CrawlSession barred = start(CrawlSpec.Budget.UNLIMITED, seed)) {
        CrawlStatus first = end(barred);
        assertThat(first.finishReason()).isEqualTo("exhausted");
        assertThat(first.counts().refused()).containsEntry("robots", 1L);
        assertThat(barred.noSeed().orElseThrow()).contains("is forbidden by the host's robots.txt");
      }
      rules.set("User-agent: *\nDisallow: /c");
      try (CrawlSession allowed = start(TWO_PAGES, seed)) {
        CrawlStatus second = end(allowed);
        assertThat(second.finishReason()).isEqualTo("pages");
        assertThat(second.counts().refused()).containsEntry("robots", 1L); // of /c
        assertThat(allowed.noSeed()).isEmpty();
      }
    } finally {
      server.stop(0);
    }
  }

  @Test
  void why_seedRefusesTheConnection_saysSoAndWhenItIsAskedAgain() throws Exception {
    CrawlUrl seed = CrawlUrl.ofNormal("http://127.0.0.1:" + FreePorts.pair() + "/");
    try (CrawlSession session = start(CrawlSpec.Budget.UNLIMITED, seed.value())) {
      end(session);
    }
    NodeSettings settings = NodeSettings.of(config(CrawlSpec.Budget.UNLIMITED));
    StringWriter why = new StringWriter();
    PrintWriter out = new PrintWriter(why);

    ExitCode code =
        new CrawlWhy(settings, Clock.systemUTC()).print(dir, Optional.empty(), seed, out);

    String again = Instant.ofEpochMilli(robotsAgain(settings, seed)).toString();
    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(why.toString())
        .containsPattern("(?m)^robots.txt out of reach at \\S+: the host refuses the connection;")
        .contains("; nothing may be fetched before it is asked again")
        .contains("position   1 of 1 in its host's queue; host may be asked at " + again);
  }

  /** When the journal says that robots.txt is asked for again; the API tells the same. */
  private long robotsAgain(NodeSettings settings, CrawlUrl url) {
    ActorSystem<Void> system =
        ActorSystem.create(Behaviors.empty(), "outlook", SystemConfig.reading());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      StoredOutlook outlook =
          new StoredOutlook(
              database,
              settings,
              WebParts.parser("prospector", Clock.systemUTC()),
              Clock.systemUTC(),
              system,
              id -> Optional.empty());
      RobotsRecord copy = outlook.state(url.host()).robots().orElseThrow();
      assertThat(copy.kind()).isEqualTo(RobotsRecord.Kind.UNREACHABLE);
      assertThat(outlook.host("trams", url.host().value()).dueAt())
          .isEqualTo(Instant.ofEpochMilli(copy.expiresMillis()).toString());
      return copy.expiresMillis();
    } finally {
      system.terminate();
    }
  }
}
