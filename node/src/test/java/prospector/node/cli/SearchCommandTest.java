package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Searches a small crawl that the test stored itself. */
class SearchCommandTest {
  private static final long FETCHED = Instant.parse("2026-11-20T10:00:00Z").toEpochMilli();
  private static final String ENGINES = "http://a.sim/engines";
  private static final String TRAINS = "http://b.sim/trains";
  private static final String HOSTILE = "http://c.sim/hostile";

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  SearchCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @BeforeEach
  void store() {
    try (CrawlDatabase database = open()) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "t", "steam", "", "bfs", List.of(), CrawlTable.State.FINISHED, "", 1, 1, 1));
      store(database, ENGINES, "Engines", 1, "<p>Steam engines need water. <b>Iron</b> too.");
      store(
          database,
          TRAINS,
          "Trains",
          0,
          "<meta property='article:published_time' content='2019-04-01'><p>A train of steam.");
      store(database, HOSTILE, "Plain", 0, "<p>red \u009b31m \u202etxt hostile");
    }
  }

  private CrawlDatabase open() {
    return CrawlDatabases.open(
        dir, NodeSettings.of(ConfigFiles.ofClassPath().defaults()), Clock.systemUTC());
  }

  private static void store(
      CrawlDatabase database, String url, String title, double score, String html) {
    PageRecord page =
        new PageRecord(
            "t",
            url,
            CrawlUrl.ofNormal(url).host().value(),
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, FETCHED, "text/html", "UTF-8", 20, 5),
            new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(score, score == 1, List.of()),
            new PageRecord.Words(title, "en", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(
                new Response(
                    200,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n",
                    Map.of("content-type", List.of("text/html; charset=utf-8")),
                    body,
                    body)),
            Instant.ofEpochMilli(FETCHED),
            Duration.ofMillis(20),
            Optional.empty(),
            "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
    database.pages().store(page, Optional.of(exchange), true).toCompletableFuture().join();
  }

  private int search(String... words) {
    String[] all =
        Stream.concat(Stream.of("search", "--out", dir.toString()), Stream.of(words))
            .toArray(String[]::new);
    return new CliHarnessRun(cli).run(all);
  }

  /** Empties what was captured before each run. */
  private record CliHarnessRun(CliHarness cli) {
    int run(String... arguments) {
      cli.out.getBuffer().setLength(0);
      cli.err.getBuffer().setLength(0);
      return cli.run(arguments);
    }
  }

  private List<String> urls() {
    return cli.out
        .toString()
        .lines()
        .map(String::strip)
        .filter(it -> it.startsWith("http"))
        .toList();
  }

  @Test
  void search_whereAFileIsNotReadNow_saysSoAndFindsWhatCameBeforeIt() {
    assertThat(cli.filesRead(1).run("search", "steam", "--out", dir.toString())).isZero();

    assertThat(cli.out.toString()).contains(ENGINES).doesNotContain(TRAINS);
    assertThat(cli.err.toString())
        .contains(TRAINS + " is a file that cannot be read now (document_unavailable)");
  }

  @Test
  void search_words_makesTheIndexOnceAndShowsPagesWithPassages() {
    assertThat(search("steam", "engine")).as(cli.err.toString()).isZero();
    assertThat(urls()).containsExactly(ENGINES);
    assertThat(cli.out.toString())
        .contains("1. Engines\n")
        .contains("    Steam engines need water. Iron too.\n")
        .contains("fetched 2026-11-20, en, nugget 1.00")
        .contains("1 of 3 pages, 1 shown.")
        .doesNotContain("\u001b");
    assertThat(cli.err.toString()).isEqualTo("3 pages taken into the search index\n");

    assertThat(search("steam")).isZero();
    assertThat(urls()).containsExactlyInAnyOrder(ENGINES, TRAINS);
    assertThat(cli.err.toString()).isEmpty();
  }

  @Test
  void search_onATerminal_printsTheWordsBold() {
    cli.interactive();

    assertThat(search("water")).isZero();

    assertThat(cli.out.toString()).contains("need \u001b[1mwater\u001b[0m. Iron");
  }

  @Test
  void search_whatAPageSaysToTerminals_isMadeVisible() {
    assertThat(search("hostile")).isZero();

    assertThat(cli.out.toString())
        .contains("red \\u009b31m \\u202etxt hostile")
        .doesNotContain("\u009b")
        .doesNotContain("\u202e");
  }

  @Test
  void search_asJsonLines_hasAnObjectForEachHit() throws Exception {
    assertThat(search("steam", "--nuggets", "--format", "jsonl")).isZero();

    List<String> lines = cli.out.toString().lines().toList();
    assertThat(lines).hasSize(1);
    JsonNode hit = new ObjectMapper().readTree(lines.get(0));
    assertThat(hit.path("url").asText()).isEqualTo(ENGINES);
    assertThat(hit.path("nugget").asBoolean()).isTrue();
    assertThat(hit.path("published").isNull()).isTrue();
    assertThat(hit.path("passages").path(0).path("marks").path(0).toString()).isEqualTo("[0,5]");
  }

  @Test
  void search_narrowed_byHostDayAndWithout() {
    assertThat(search("steam", "--host", "b.sim")).isZero();
    assertThat(urls()).containsExactly(TRAINS);

    assertThat(search("steam", "--until", "2019-04-01")).isZero();
    assertThat(urls()).containsExactly(TRAINS);

    assertThat(search("steam", "--since", "2026-11-20", "--until", "2026-11-20")).isZero();
    assertThat(urls()).containsExactly(ENGINES);

    assertThat(search("steam", "-iron")).isZero();
    assertThat(urls()).containsExactly(TRAINS);

    assertThat(search("steam", "-hydrogen", "-Victoria", "-engines")).isZero();
    assertThat(urls()).containsExactly(TRAINS);

    assertThat(search("\"train of steam\"", "--lang", "en")).isZero();
    assertThat(urls()).containsExactly(TRAINS);

    assertThat(search("steam", "--lang", "de")).isZero();
    assertThat(cli.out.toString()).isEqualTo("Nothing found in 3 pages.\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo:bar",
        "*",
        "\"open",
        "--since yesterday steam",
        "--until 2026-02-30 steam",
        "--nuggest steam",
        "--limit 101 steam",
        "--limit 0 steam",
        "--offset 1001 steam",
        "--format html steam",
        "!!!"
      })
  void search_badInput_isUsageInALine(String words) {
    assertThat(search(words.split(" "))).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString().lines().toList().get(0)).startsWith("prospector: ");
    assertThat(cli.err.toString()).doesNotContain("Exception").doesNotContain("a bug");
    assertThat(cli.out.toString()).isEmpty();
  }

  @Test
  void search_aCrawlThatIsNotThere_isNotFoundWithThoseThatAre() {
    assertThat(cli.run("search", "tram", "--out", dir.toString(), "--crawl", "tpyo"))
        .isEqualTo(ExitCode.NOT_FOUND.code());

    assertThat(cli.err.toString()).contains("no such crawl; there are [");
  }

  @Test
  void search_whereThereIsNoCrawl_isNotFound() {
    CliHarness other = new CliHarness();
    String nothing = dir.resolve("nothing").toString();

    assertThat(other.run("search", "x", "--out", nothing)).isEqualTo(ExitCode.NOT_FOUND.code());
    assertThat(other.run("index", nothing)).isEqualTo(ExitCode.NOT_FOUND.code());
  }

  @Test
  void search_whileAnotherHasTheDirectory_usesTheIndexThatIsThere() {
    try (CrawlDatabase running = open()) {
      assertThat(running.pages()).isNotNull();
      assertThat(search("steam")).isEqualTo(ExitCode.LOCKED.code());
      assertThat(cli.err.toString()).contains("another process").contains("no search index yet");
    }
    assertThat(search("steam")).isZero();

    try (CrawlDatabase running = open()) {
      store(running, "http://d.sim/", "new", 0, "<p>steam");
      assertThat(search("steam")).isZero();
      assertThat(urls()).containsExactlyInAnyOrder(ENGINES, TRAINS);
      assertThat(cli.err.toString()).contains("searched the index as it was").contains(" ago (");
      assertThat(new CliHarnessRun(cli).run("index", dir.toString()))
          .isEqualTo(ExitCode.LOCKED.code());
    }
  }

  @Test
  void search_withATornIndex_makesItAnewAndSaysSo() throws IOException {
    assertThat(search("steam")).isZero();
    try (Stream<Path> files = Files.list(dir.resolve("index"))) {
      Path segment = files.filter(it -> it.toString().endsWith(".cfs")).findFirst().orElseThrow();
      try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE)) {
        channel.truncate(Files.size(segment) / 2);
      }
    }

    assertThat(search("steam")).isZero();

    assertThat(urls()).hasSize(2);
    assertThat(cli.err.toString()).contains("is damaged").contains("made anew from the archive");
  }

  @Test
  void index_twice_saysWhatItTook() {
    assertThat(new CliHarnessRun(cli).run("index", dir.toString())).isZero();
    assertThat(cli.err.toString()).isEqualTo("3 pages taken into the search index\n");

    assertThat(new CliHarnessRun(cli).run("index", dir.toString())).isZero();
    assertThat(cli.err.toString()).isEqualTo("0 pages taken into the search index\n");
  }

  @Test
  void index_whereAnIndexOfAnotherLies_isRefused() throws IOException {
    Files.createDirectories(dir.resolve("index"));
    Files.writeString(dir.resolve("index/segments_1"), "somebody's");

    assertThat(search("steam")).isEqualTo(ExitCode.OTHER_CRAWL.code());

    assertThat(cli.err.toString()).contains("prospector did not make");
    assertThat(dir.resolve("index/segments_1")).hasContent("somebody's");
  }
}
