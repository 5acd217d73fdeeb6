package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/**
 * Replays a stored crawl: a seed links to eight dull pages first and then, through a redirect, to a
 * nugget, which links to a second one and to a page that was never stored.
 */
class ReplayCommandTest {
  private static final String SEED = "http://a.sim/";
  private static final int DULL = 8;

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  ReplayCommandTest(@TempDir Path dir) {
    this.dir = dir;
    store();
  }

  @Test
  void replay_parentAfterBreadthFirst_showsWhatEachFindsAndWhen() throws Exception {
    assertThat(cli.run("replay", "--warc", dir.toString(), "--policy", "parent,bfs", "--set", ONE))
        .as(cli.err.toString())
        .isZero();

    assertThat(cli.out.toString())
        .contains("11 stored pages on 1 hosts, 2 of them nuggets (18.2 %), 1 seeds")
        .contains("1 of 11 links lead to pages that the crawl did not store");
    List<String> csv = Files.readAllLines(dir.resolve("replay.csv"));
    assertThat(csv.get(0)).isEqualTo("pages,parent,bfs");
    assertThat(csv.get(csv.size() - 1)).isEqualTo("11,2,2");
    assertThat(Files.readString(dir.resolve("replay.svg"))).contains("<polyline", ">bfs</text>");
  }

  @Test
  void replay_otherTopic_judgesTheStoredPagesByIt() throws Exception {
    Path topic = dir.resolve("dull.conf");
    Files.writeString(
        topic, "topic { name = \"dull\", nugget { type = regex, body = \"nothing much\" } }");

    assertThat(
            cli.run(
                "replay", "--warc", dir.toString(), "--topic", topic.toString(), "--policy", "bfs"))
        .as(cli.err.toString())
        .isZero();

    assertThat(cli.out.toString()).contains("dull: 11 stored pages", "8 of them nuggets");
  }

  @Test
  void replay_wordsInTheFrameOfAHost_areNavigationOnceItIsKnown() throws Exception {
    Path topic = dir.resolve("steam.conf");
    Files.writeString(
        topic, "topic { name = steam, nugget { type = regex, body = \"steam engine\" } }");

    assertThat(
            cli.run(
                "replay", "--warc", dir.toString(), "--topic", topic.toString(), "--policy", "bfs"))
        .as(cli.err.toString())
        .isZero();

    assertThat(cli.out.toString()).contains("steam: 11 stored pages", "4 of them nuggets");
  }

  @Test
  void replay_otherTopicWithAScope_callsNothingOutOfItANugget() throws Exception {
    Path topic = dir.resolve("scoped.conf");
    Files.writeString(
        topic,
        "topic { name = \"dull\", scope { stay = site, except = \"a.sim/dull1\" },"
            + " nugget { type = regex, body = \"nothing much\" } }");

    assertThat(
            cli.run(
                "replay", "--warc", dir.toString(), "--topic", topic.toString(), "--policy", "bfs"))
        .as(cli.err.toString())
        .isZero();

    assertThat(cli.out.toString()).contains("dull: 11 stored pages", "7 of them nuggets");
  }

  @Test
  void replay_examplesOnTheWeb_areTakenFromTheArchive() throws Exception {
    assertThat(replayLike("http://a.sim/better")).as(cli.err.toString()).isZero();
    assertThat(cli.out.toString()).contains("gold: 11 stored pages");

    assertThat(replayLike("http://a.sim/never")).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains("the crawl has stored no page of it");
  }

  private int replayLike(String example) throws IOException {
    Path topic = dir.resolve("like.conf");
    Files.writeString(
        topic, "topic { name = gold, nugget { type = examples, like = \"" + example + "\" } }");
    return cli.run("replay", "--warc", "" + dir, "--topic", "" + topic, "--policy", "bfs");
  }

  @Test
  void replay_learner_followsTheWordsOfTheTopicUnlessToldNotTo() throws Exception {
    Files.writeString(dir.resolve("list.txt"), "http://a.sim/dull7\n");
    Path topic = dir.resolve("dull7.conf");
    Files.writeString(
        topic, "topic { name = dull7, nugget { type = listed, file = \"list.txt\" } }");

    assertThat(secondPage(topic, "true")).isEqualTo("2,1");
    assertThat(secondPage(topic, "false")).isEqualTo("2,0");
  }

  @Test
  void replay_learnerWithoutATopicFile_followsTheWordsOfTheCrawlsTopic() throws Exception {
    assertThat(secondPage("true")).isEqualTo("2,1");
    assertThat(secondPage("false")).isEqualTo("2,0");
  }

  /** Row of the curve after two pages: pages, nuggets. */
  private String secondPage(Path topic, String words) throws Exception {
    return secondPage(words, "--topic", topic.toString());
  }

  private String secondPage(String words, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "replay",
                "--warc",
                dir.toString(),
                "--policy",
                "learner",
                "--set",
                ONE,
                "--set",
                "prospector.learner.topic-words=" + words));
    arguments.addAll(List.of(more));
    assertThat(cli.run(arguments.toArray(new String[0]))).as(cli.err.toString()).isZero();
    return Files.readAllLines(dir.resolve("replay.csv")).stream()
        .filter(row -> row.startsWith("2,"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void replay_aDamagedRecord_leavesThatPageOutAndSaysSo() throws Exception {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    WarcLocation record;
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      record = database.pages().find("t", "http://a.sim/better").orElseThrow().location();
    }
    Path warc = dir.resolve("warc").resolve(record.file());
    byte[] bytes = Files.readAllBytes(warc);
    int start = (int) record.offset();
    Arrays.fill(bytes, start, start + (int) record.length(), (byte) 7);
    Files.write(warc, bytes);

    assertThat(cli.run("replay", "--warc", dir.toString(), "--policy", "bfs"))
        .as(cli.err.toString())
        .isZero();

    assertThat(cli.out.toString())
        .contains("10 stored pages", "1 of them nuggets")
        .contains("1 pages have no body in the archive, or a damaged one");
  }

  @Test
  void replay_unknownPolicy_isUsageAndNamesTheLegalOnes() {
    assertThat(cli.run("replay", "--warc", dir.toString(), "--policy", "best"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("learner, random, bfs, parent, dfs, opic");
  }

  @Test
  void replay_noCrawlThere_isNotFound(@TempDir Path empty) {
    assertThat(cli.run("replay", "--warc", empty.toString())).isEqualTo(ExitCode.NOT_FOUND.code());
  }

  @Test
  void replay_curvesThatCannotBeWritten_isUsageAndSaysWhy(@TempDir Path empty) throws IOException {
    Files.createDirectory(empty.resolve("db"));
    Path to = empty.resolve("gone").resolve("curves");

    assertThat(cli.run("replay", "--warc", "" + empty, "--to", "" + to))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString())
        .contains("--to: expected a file to write, got " + to + ".csv: there is no directory");
  }

  private static final String ONE = "prospector.crawl.in-flight=1";

  private void store() {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "t",
                  "t",
                  "good",
                  "bfs",
                  List.of(SEED),
                  CrawlTable.State.FINISHED,
                  "done",
                  1,
                  1,
                  1));
      StringBuilder links = new StringBuilder();
      for (int i = 0; i < DULL; i++) {
        links.append("<a href='/dull").append(i).append("'>dull</a> ");
        page(
            database,
            "http://a.sim/dull" + i,
            "<p>nothing much " + i + "</p><div>steam engine</div>",
            false);
      }
      page(database, SEED, links + "<a href='/moved'>more</a>", false);
      redirect(database, "http://a.sim/moved", "/good");
      page(database, "http://a.sim/good", "<a href='/better'>b</a> <a href='/never'>n</a>", true);
      page(database, "http://a.sim/better", "gold", true);
    }
  }

  private static void page(CrawlDatabase database, String url, String body, boolean nugget) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Response response =
        new Response(
            200,
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
            Map.of("content-type", List.of("text/html")),
            bytes,
            bytes);
    store(database, url, PageRecord.State.PAGE, nugget, new FetchOutcome.Success(response));
  }

  private static void redirect(CrawlDatabase database, String url, String location) {
    Response response =
        new Response(
            301,
            "HTTP/1.1 301 Moved\r\nLocation: " + location + "\r\n",
            Map.of("location", List.of(location)),
            new byte[0],
            new byte[0]);
    FetchOutcome outcome = new FetchOutcome.Redirect(response, location);
    store(database, url, PageRecord.State.REDIRECTED, false, outcome);
  }

  private static void store(
      CrawlDatabase database,
      String url,
      PageRecord.State state,
      boolean nugget,
      FetchOutcome outcome) {
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
            outcome,
            Instant.ofEpochMilli(1_700_000_000_000L),
            Duration.ofMillis(20),
            Optional.empty(),
            "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
    database
        .pages()
        .store(row(url, state, nugget), Optional.of(exchange), true)
        .toCompletableFuture()
        .join();
  }

  private static PageRecord row(String url, PageRecord.State state, boolean nugget) {
    return new PageRecord(
        "t",
        url,
        "http://a.sim",
        state,
        "",
        new PageRecord.Answer(200, 1_700_000_000_000L, "text/html", "UTF-8", 100, 20),
        new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(nugget ? 1 : 0, nugget, List.of()),
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
