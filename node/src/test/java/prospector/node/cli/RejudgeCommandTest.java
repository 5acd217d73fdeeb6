package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.ConfigFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.state.HostStateReader;
import prospector.node.boot.CrawlLauncher;
import prospector.node.boot.TwoKindWeb;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.RejudgeTable;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.QueuedUrl;

/**
 * A crawl for steam, which finds trains and recipes alike, goes on as one for locomotives. The web
 * behind it counts requests.
 */
@Timeout(600)
class RejudgeCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGES = 200;

  private final Path dir;
  private final Path out;

  RejudgeCommandTest(@TempDir Path dir) {
    this.dir = dir;
    this.out = dir.resolve("out");
  }

  @Test
  void rejudge_otherTopic_everythingTellsTheSameAndTheCrawlGoesOnWithIt() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path steam = topic("steam");
      Path trains = topic("locomotive");
      crawl(web, steam, PAGES);
      assertThat(found("steam", "--nuggets")).as("an index is made").isPositive();
      Map<String, StoredPage> before = rows();
      long requests = web.requests();

      CliHarness dry = new CliHarness();
      assertThat(dry.run("rejudge", out.toString(), "--topic", trains.toString(), "--dry-run"))
          .as(dry.err.toString())
          .isZero();
      assertThat(rows()).as("nothing is changed").isEqualTo(before);

      CliHarness refused = cli();
      assertThat(refused.run(crawlWords(web, trains, PAGES)))
          .isEqualTo(ExitCode.OTHER_CRAWL.code());
      assertThat(refused.err.toString())
          .contains("\"steam\"", "\"locomotive\"")
          .contains("prospector rejudge " + out + " --topic " + trains);

      CliHarness cli = new CliHarness();
      assertThat(cli.run("rejudge", out.toString(), "--topic", trains.toString()))
          .as(cli.err.toString())
          .isZero();

      assertThat(web.requests()).as("no request is sent").isEqualTo(requests);
      Map<String, StoredPage> after = rows();
      long was = before.values().stream().filter(StoredPage::found).count();
      long is = after.values().stream().filter(StoredPage::found).count();
      long stay =
          after.entrySet().stream()
              .filter(page -> page.getValue().found() && found(before, page.getKey()))
              .count();
      String words =
          was + " nuggets before, " + is + " now; " + stay + " stay, " + (is - stay) + " new";
      assertThat(cli.out.toString()).contains(words);
      assertThat(dry.out.toString()).contains(words);
      assertThat(was).isGreaterThan(is);
      assertThat(is).isGreaterThan(10);
      after.forEach(
          (url, page) ->
              assertThat(page.page().relevant() && !TwoKindWeb.isRail(url)).as(url).isFalse());
      checkFigures(is, (int) after.values().stream().filter(RejudgeCommandTest::isPage).count());
      checkAudit();
      checkWaiting(after);
      crawl(web, trains, PAGES + 100);
      Set<String> next = new HashSet<>(rows().keySet());
      next.removeAll(after.keySet());
      assertThat(next).hasSizeGreaterThanOrEqualTo(100);
      assertThat(next.stream().filter(TwoKindWeb::isRail).count())
          .as("trains of the next pages, beside recipes")
          .isGreaterThan(2 * next.stream().filter(TwoKindWeb::isKitchen).count());
      checkAudit();
    }
  }

  @Test
  void rejudge_sameTopic_changesNoJudgement() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path steam = topic("steam");
      crawl(web, steam, 100);
      Map<String, StoredPage> before = rows();

      CliHarness cli = new CliHarness();
      assertThat(cli.run("rejudge", out.toString(), "--topic", steam.toString())).isZero();

      assertThat(rows()).isEqualTo(before);
      assertThat(cli.out.toString())
          .contains("./prospector crawl " + steam + " --out " + out + " goes on with it");
      checkAudit();
    }
  }

  @Test
  void rejudge_crawlThatHadFoundEnough_looksForWhatItWantsNow() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      String[] enough = {"--stop-at", "recall=0.5"};
      crawl(web, topic("steam"), 60, enough);
      NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
      try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC())) {
        CrawlTable.Row row = database.crawls().all().get(0);
        database.crawls().update(row.id(), row.state(), "recall", row.seconds(), row.cpuSeconds());
      }
      crawl(web, topic("steam"), 80, enough);
      long before = rows().values().stream().filter(RejudgeCommandTest::isPage).count();

      CliHarness cli = new CliHarness();
      assertThat(cli.run("rejudge", out.toString(), "--topic", topic("locomotive").toString()))
          .isZero();
      crawl(web, topic("locomotive"), 80, enough);

      long after = rows().values().stream().filter(RejudgeCommandTest::isPage).count();
      assertThat(before).as("enough was found").isEqualTo(60);
      assertThat(after).isGreaterThanOrEqualTo(80);
    }
  }

  @Test
  void rejudge_filesThatAreNotRead_keepTheirJudgement() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      crawl(web, topic("steam"), 100);
      Map<String, StoredPage> before = rows();

      RejudgeScene.withoutAReader(out, topic("locomotive"));

      assertThat(rows()).isEqualTo(before);
    }
  }

  @Test
  void rejudge_cutOff_isRefusedByAllElseAndGoesOnWithTheSameFigures() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path trains = topic("locomotive");
      crawl(web, topic("steam"), 450); // more than two batches
      Path copy = dir.resolve("copy");
      RejudgeScene.copy(out, copy);
      CliHarness whole = new CliHarness();
      assertThat(whole.run("rejudge", copy.toString(), "--topic", trains.toString())).isZero();

      RejudgeScene.cutOff(out, trains);

      for (String[] command :
          List.of(
              crawlWords(web, trains, 500),
              new String[] {"export", out.toString(), "--format", "summary"},
              new String[] {"search", "--out", out.toString(), "steam"})) {
        CliHarness cli = cli();
        assertThat(cli.run(command)).as(command[0]).isEqualTo(ExitCode.UNFINISHED.code());
        assertThat(cli.err.toString())
            .contains("by topic \"locomotive\"", "cut off after", "prospector rejudge");
      }
      CliHarness again = new CliHarness();
      assertThat(again.run("rejudge", out.toString(), "--topic", trains.toString())).isZero();
      assertThat(figures(again)).isEqualTo(figures(whole));
      assertThat(again.out.toString()).contains("by an earlier run, which was cut off");
      Map<String, StoredPage> rows = rows();
      Map<String, StoredPage> expected = RejudgeScene.rows(copy);
      assertThat(rows).isEqualTo(expected);
      checkAudit();
    }
  }

  @Test
  void rejudge_cutOffRightBeforeItsEnd_comesToTheSame() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path trains = topic("locomotive");
      crawl(web, topic("steam"), 100);
      NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
      CrawlTable.Row before;
      ModelTable.Row model;
      try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC())) {
        before = database.crawls().all().get(0);
        model = database.models().newest(before.id()).orElseThrow();
      }
      CliHarness whole = new CliHarness();
      assertThat(whole.run("rejudge", out.toString(), "--topic", trains.toString())).isZero();
      Map<String, StoredPage> expected = rows();
      try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC())) {
        RejudgeTable.Turn over = database.rejudging().find(before.id()).orElseThrow();
        database.rejudging().finish(over, before, model); // the topic and model that it had
        database.rejudging().step(unfinished(over), List.of());
        database.crawls().state(before.id(), CrawlTable.State.REJUDGING);
      }

      CliHarness again = new CliHarness();
      assertThat(again.run("rejudge", out.toString(), "--topic", trains.toString()))
          .as(again.err.toString())
          .isZero();

      assertThat(figures(again)).isEqualTo(figures(whole));
      assertThat(rows()).isEqualTo(expected);
      checkWaiting(expected);
      checkAudit();
    }
  }

  private static RejudgeTable.Turn unfinished(RejudgeTable.Turn turn) {
    return new RejudgeTable.Turn(
        turn.crawl(),
        turn.number(),
        true,
        turn.topic(),
        turn.judgedBy(),
        turn.stateBefore(),
        turn.afterSeq(),
        turn.counts());
  }

  @Test
  void rejudge_archiveLost_keepsTheOldJudgementAndSaysSo() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      crawl(web, topic("steam"), 60);
      long was = rows().values().stream().filter(StoredPage::found).count();
      try (var files = Files.list(out.resolve("warc"))) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }

      CliHarness cli = new CliHarness();
      assertThat(cli.run("rejudge", out.toString(), "--topic", topic("locomotive").toString()))
          .isZero();

      assertThat(cli.out.toString())
          .contains("pages have no readable body in the archive and keep their old judgement")
          .contains(was + " nuggets before, " + was + " now; " + was + " stay, 0 new");
    }
  }

  private long found(String... words) {
    CliHarness cli = new CliHarness();
    List<String> all =
        new ArrayList<>(
            List.of("search", "--out", out.toString(), "--limit", "100", "--format", "jsonl"));
    all.addAll(List.of(words));
    assertThat(cli.run(all.toArray(String[]::new))).as(cli.err.toString()).isZero();
    return cli.out.toString().lines().count();
  }

  private static String figures(CliHarness cli) {
    return cli.out
        .toString()
        .lines()
        .filter(line -> line.contains(" before, "))
        .findFirst()
        .orElseThrow();
  }

  private Path topic(String word) throws Exception {
    Path file = dir.resolve(word + ".conf");
    return Files.writeString(
        file,
        """
        topic {
          name = "%s"
          seeds = ["%s"]
          nugget { type = keywords, words = [%s] }
        }
        """
            .formatted(word, TwoKindWeb.seed(), word));
  }

  private static CliHarness cli() {
    return new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
  }

  private String[] crawlWords(TwoKindWeb web, Path topic, int pages) {
    return new String[] {
      "crawl",
      topic.toString(),
      "--out",
      out.toString(),
      "--proxy",
      web.proxy().toString(),
      "--contact",
      "you@example.org",
      "--pages",
      String.valueOf(pages),
      "--delay",
      "0ms",
      "--set",
      "crawl.in-flight=4",
      "--set",
      "http.port=none"
    };
  }

  private void crawl(TwoKindWeb web, Path topic, int pages, String... more) {
    CliHarness cli = cli();
    String[] words =
        Stream.concat(Stream.of(crawlWords(web, topic, pages)), Stream.of(more))
            .toArray(String[]::new);
    assertThat(cli.run(words)).as(cli.err.toString()).isZero();
  }

  private static boolean found(Map<String, StoredPage> rows, String url) {
    StoredPage page = rows.get(url);
    return page != null && page.found();
  }

  private static boolean isPage(StoredPage stored) {
    return stored.page().state().name().equals("PAGE");
  }

  private Map<String, StoredPage> rows() {
    return RejudgeScene.rows(out);
  }

  private void checkFigures(long nuggets, int pages) throws Exception {
    JsonNode summary = JSON.readTree(out.resolve("summary.json").toFile());
    assertThat(summary.path("topic").asText()).isEqualTo("locomotive");
    assertThat(summary.path("nuggets").asLong()).isEqualTo(nuggets);
    assertThat(summary.path("pages").asInt()).isEqualTo(pages);
    assertThat(summary.path("queued").isNumber()).isTrue();
    JsonNode stored = JSON.readTree(export("summary"));
    for (String name : List.of("pages", "nuggets", "topic", "control_nuggets", "lift", "copies")) {
      assertThat(stored.path(name)).as(name).isEqualTo(summary.path(name));
    }
    assertThat(export("jsonl", "--nuggets").lines()).hasSize((int) nuggets);
    assertThat(Files.readAllLines(out.resolve("nuggets.jsonl"))).hasSize((int) nuggets);
    Map<String, Boolean> lines = new HashMap<>();
    for (String line : Files.readAllLines(out.resolve("pages.jsonl"), StandardCharsets.UTF_8)) {
      JsonNode page = JSON.readTree(line);
      lines.put(page.path("url").asText(), page.path("relevant").asBoolean());
    }
    Map<String, Boolean> expected = new HashMap<>();
    rows().forEach((url, page) -> expected.put(url, page.page().relevant()));
    assertThat(lines).isEqualTo(expected);
    assertThat(found("steam", "--nuggets")).isEqualTo(nuggets);
  }

  private String export(String format, String... more) {
    CliHarness cli = new CliHarness();
    List<String> words = new ArrayList<>(List.of("export", out.toString(), "--format", format));
    words.addAll(List.of(more));
    assertThat(cli.run(words.toArray(String[]::new))).as(cli.err.toString()).isZero();
    return cli.out.toString();
  }

  /** What waits knows of the pages that link to it what they are now. */
  private void checkWaiting(Map<String, StoredPage> rows) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    ActorSystem<Void> serializers =
        ActorSystem.create(
            Behaviors.empty(),
            "waiting",
            ConfigFactory.parseString("akka.actor.provider = local")
                .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
                .withFallback(ConfigFactory.load()));
    int checked = 0;
    try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC())) {
      String crawl = database.crawls().all().get(0).id();
      HostStateReader reader = new HostStateReader(database.journal(), serializers);
      for (String id : database.journal().persistenceIds("host|")) {
        for (QueuedUrl url : reader.read(id).queue(crawl).orElseThrow().urls()) {
          for (LinkEvidence link : url.links()) {
            StoredPage from = rows.get(link.parent().url());
            if (from != null) {
              assertThat(link.parent().relevant()).isEqualTo(from.page().relevant());
              assertThat(link.parent().score()).isEqualTo(from.page().score());
              checked++;
            }
          }
        }
      }
    } finally {
      serializers.terminate();
    }
    assertThat(checked).isGreaterThan(50);
  }

  private void checkAudit() {
    StringWriter words = new StringWriter();
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    ExitCode code =
        new CrawlAudit(settings, Clock.systemUTC()).print(out, new PrintWriter(words, true));
    assertThat(code).as(words.toString()).isEqualTo(ExitCode.OK);
  }
}
