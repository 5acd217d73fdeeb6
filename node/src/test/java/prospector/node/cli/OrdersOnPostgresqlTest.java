package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlLauncher;
import prospector.node.boot.TwoKindWeb;
import prospector.node.cluster.ClusterDesk;
import prospector.node.cluster.TestPostgres;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.CrawlTable;

/** Orders to crawls on a PostgreSQL, by the commands. */
@Timeout(300)
class OrdersOnPostgresqlTest {
  private final Path dir;
  private final String url = TestPostgres.fresh();

  OrdersOnPostgresqlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void submitWithSeedsFiles_changeOfTheScope_areWhatEveryNodeReads() throws Exception {
    Path seeds =
        Files.writeString(dir.resolve("seeds.txt"), "http://a.example/1\nhttp://a.example/2\n");
    CliHarness submitted =
        run(
            new CliHarness().typing("http://b.example/\nhttp://a.example/1\n"),
            "submit",
            "--topic",
            "trams",
            "--id",
            "one",
            "--seeds",
            seeds.toString(),
            "--seeds",
            "-");
    assertThat(submitted.out.toString()).contains("3 seeds; 1 was given twice");
    assertThat(row().seeds())
        .containsExactly("http://a.example/1", "http://a.example/2", "http://b.example/");

    run(
        new CliHarness(),
        "change",
        "one",
        "http://c.example/",
        "--only-hosts",
        "*.example",
        "--except",
        "b.example/private/",
        "--stay",
        "domain",
        "--beyond",
        "2");

    assertThat(row().seeds()).hasSize(4).contains("http://c.example/");
    assertThat(row().orders())
        .contains("\"*.example\"", "\"b.example/private/\"", "\"domain\"")
        .containsPattern("\"beyond\":\"?2");

    CliHarness refused = new CliHarness();
    assertThat(code(refused, "change", "one", "http://d.org/")).isEqualTo(ExitCode.BAD_SEED.code());
    assertThat(refused.err.toString()).contains("http://d.org/ is out of scope");
    assertThat(code(new CliHarness(), "change", "one", "--beyond", "11"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(row().seeds()).hasSize(4);
  }

  @Test
  void exclude_throughTheDatabaseOfTheCommand_isForEveryNode() {
    List<String> words =
        new ArrayList<>(List.of("exclude", "gone.example", "--reason", "x", "--database", url));
    for (String setting : TestPostgres.settings(url)) {
      if (!setting.contains("database.url")) {
        words.add("--set");
        words.add(setting);
      }
    }
    CliHarness excluded = new CliHarness();

    assertThat(excluded.run(words.toArray(String[]::new))).as(excluded.err.toString()).isZero();

    assertThat(excluded.out.toString()).contains("all nodes: ").contains("gone.example");
  }

  @Test
  void submit_topicWithAnExampleOnTheWeb_fetchesItOnceAndItIsASeed() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      String example = "http://h1.sim/rail/1";
      Path topic =
          Files.writeString(
              dir.resolve("like.conf"),
              "topic { name = t, nugget { type = examples, like = [\"" + example + "\"] } }");

      run(
          new CliHarness(),
          "submit",
          topic.toString(),
          "--id",
          "like",
          "--set",
          "web.proxy=\"" + web.proxy() + "\"",
          "--set",
          "web.contact=\"you@example.org\"");

      assertThat(row().seeds()).containsExactly(example);
      assertThat(web.requests()).as("robots.txt and the page").isEqualTo(2);
    }
  }

  @Test
  void rejudge_crawlOnPostgresql_isAsOnTheEmbeddedDatabase() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path out = dir.resolve("out");
      CliHarness crawl = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
      run(crawl, wholeHost(web, out, "steam"));
      List<StoredPage> before = rows(out);

      state(out, CrawlTable.State.REJUDGING);
      assertThatTheCrawlIsRefused(web, out, "the pages of crawl steam are being judged anew");
      state(out, CrawlTable.State.FINISHED);
      CliHarness rejudged =
          run(new CliHarness(), "rejudge", out.toString(), "--topic", "locomotive");

      List<StoredPage> after = rows(out);
      long was = before.stream().filter(StoredPage::found).count();
      long is = after.stream().filter(StoredPage::found).count();
      assertThat(rejudged.out.toString()).contains(was + " nuggets before, " + is + " now;");
      assertThat(is).isPositive().isLessThan(was);
      assertThat(Files.readAllLines(out.resolve("nuggets.jsonl"))).hasSize((int) is);
      CliHarness again = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
      run(again, wholeHost(web, out, "locomotive"));
    }
  }

  @Test
  void delete_crawlOfASharedDatabase_goesWithItsRowsAndItsIdIsFreeAgain() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path out = dir.resolve("out");
      run(
          new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC())),
          words(web, out, "steam"));
      run(new CliHarness(), "index", out.toString());
      int pages = rows(out).size();
      run(new CliHarness(), "submit", "--topic", "trams", "http://h0.sim/", "--id", "other");

      CliHarness asked = new CliHarness();
      assertThat(code(asked, "delete", out.toString(), "--crawl", "steam"))
          .isEqualTo(ExitCode.USAGE.code());
      assertThat(asked.err.toString()).contains("crawl steam with ", "--yes");
      assertThat(code(new CliHarness(), "delete", out.toString(), "--crawl", "other", "--yes"))
          .as("it runs")
          .isEqualTo(ExitCode.LOCKED.code());
      assertThat(code(new CliHarness(), "delete", out.toString(), "--yes"))
          .as("the directory alone is not the crawl")
          .isEqualTo(ExitCode.USAGE.code());
      cutOff(web, out);
      CliHarness deleted =
          run(new CliHarness(), "delete", out.toString(), "--crawl", "steam", "--yes");

      assertThat(deleted.out.toString()).containsPattern("Deleted [0-9,]+ rows of crawl steam");
      assertThat(row().id()).isEqualTo("other");
      assertThat(Files.readAllLines(out.resolve("pages.jsonl"))).isEmpty();
      run(new CliHarness(), "stop", "other");
      run(new CliHarness(), "delete", out.toString(), "--crawl", "other", "--yes");
      long requests = web.requests();
      run(
          new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC())),
          words(web, out, "steam"));
      assertThat(rows(out).size()).as("pages asked for once more").isBetween(60, pages + 20);
      assertThat(web.requests() - requests).isGreaterThanOrEqualTo(60);
      StringWriter audit = new StringWriter();
      assertThat(
              new CrawlAudit(settings(), Clock.systemUTC())
                  .print(out, new PrintWriter(audit, true)))
          .as(audit.toString())
          .isEqualTo(ExitCode.OK);
      CliHarness search = run(new CliHarness(), "search", "--out", out.toString(), "steam");
      assertThat(search.err.toString()).contains("pages of a crawl that was deleted");
    }
  }

  /** As a kill after the first batches of rows leaves it. */
  private void cutOff(TwoKindWeb web, Path out) {
    try (CrawlDatabase database = CrawlDatabases.open(out, settings(), Clock.systemUTC())) {
      database.crawls().state("steam", CrawlTable.State.DELETING);
      database.rows().delete("steam");
    }
    CliHarness resumed = new CliHarness();
    assertThat(code(resumed, "resume", "steam")).isEqualTo(ExitCode.UNFINISHED.code());
    assertThat(resumed.err.toString()).contains("crawl steam is being deleted");
    assertThatTheCrawlIsRefused(web, out, "crawl steam is being deleted");
    CliHarness export = new CliHarness();
    assertThat(code(export, "export", out.toString(), "--crawl", "steam", "--format", "csv"))
        .isEqualTo(ExitCode.UNFINISHED.code());
    assertThat(export.err.toString()).contains("prospector delete");
  }

  private void state(Path out, CrawlTable.State state) {
    try (CrawlDatabase database = CrawlDatabases.open(out, settings(), Clock.systemUTC())) {
      database.crawls().state("steam", state);
    }
  }

  private void assertThatTheCrawlIsRefused(TwoKindWeb web, Path out, String why) {
    CliHarness crawl = new CliHarness().sessions(new CrawlLauncher(Clock.systemUTC()));
    assertThat(code(crawl, words(web, out, "steam"))).isEqualTo(ExitCode.UNFINISHED.code());
    assertThat(crawl.err.toString()).contains(why);
  }

  private static String[] words(TwoKindWeb web, Path out, String topic) {
    return new String[] {
      "crawl",
      "--topic",
      topic,
      TwoKindWeb.seed(),
      "--out",
      out.toString(),
      "--proxy",
      web.proxy().toString(),
      "--contact",
      "you@example.org",
      "--pages",
      "60",
      "--delay",
      "0ms",
      "--set",
      "http.port=none"
    };
  }

  /** All of one host: which pages come first does not matter. */
  private static String[] wholeHost(TwoKindWeb web, Path out, String topic) {
    List<String> words = new ArrayList<>(List.of(words(web, out, topic)));
    words.addAll(List.of("--only-hosts", "h0.sim"));
    return words.toArray(String[]::new);
  }

  private CliHarness run(CliHarness cli, String... words) {
    assertThat(code(cli, words)).as(cli.err.toString()).isZero();
    return cli;
  }

  private int code(CliHarness cli, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    for (String setting : TestPostgres.settings(url)) {
      all.add("--set");
      all.add(setting);
    }
    return cli.run(all.toArray(String[]::new));
  }

  private NodeSettings settings() {
    return NodeSettings.of(
        ConfigFiles.ofClassPath().load(Optional.empty(), TestPostgres.settings(url), Map.of()));
  }

  private CrawlTable.Row row() {
    try (ClusterDesk control = ClusterDesk.open(settings(), Clock.systemUTC())) {
      return control.crawls().get(0);
    }
  }

  private List<StoredPage> rows(Path out) {
    List<StoredPage> rows = new ArrayList<>();
    try (CrawlDatabase database = CrawlDatabases.open(out, settings(), Clock.systemUTC())) {
      database.pages().forEach(database.crawls().all().get(0).id(), rows::add);
    }
    return rows;
  }
}
