package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

/** Exports a small crawl that the test stored itself. */
class ExportCommandTest {
  private static final String PAGE = "http://a.sim/1";
  private static final String BODY =
      "<p><a href='/2'>two, \"quoted\"</a> <a href='http://example.org/'>x</a>";

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  ExportCommandTest(@TempDir Path dir) {
    this.dir = dir;
    store(dir);
  }

  @Test
  void export_intoADirectoryThatIsNotThere_isUsageInASentence() {
    Path file = dir.resolve("nonexistent/x.csv");

    int code = cli.run("export", dir.toString(), "--format", "csv", "--to", file.toString());

    assertThat(code).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString())
        .contains("--to: expected a file to write, got " + file + ": there is no directory")
        .doesNotContain("Exception");
  }

  @Test
  void export_jsonl_hasARowForEachPageAndNoneForFailures() throws Exception {
    assertThat(cli.run("export", dir.toString(), "--format", "jsonl"))
        .as(cli.err.toString())
        .isZero();

    List<String> lines = cli.out.toString().lines().toList();
    assertThat(lines).hasSize(1);
    JsonNode row = new ObjectMapper().readTree(lines.get(0));
    assertThat(row.path("url").asText()).isEqualTo(PAGE);
    assertThat(row.path("title").asText()).isEqualTo("A \"title\", with commas");
    assertThat(row.path("warc_file").asText()).isNotEmpty();
  }

  @Test
  void export_csvToFile_hasAHeaderAndQuotedCells() throws Exception {
    Path file = dir.resolveSibling(dir.getFileName() + ".csv");

    assertThat(cli.run("export", dir.toString(), "--format", "csv", "--to", file.toString()))
        .as(cli.err.toString())
        .isZero();

    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).startsWith("crawl,url,host,").contains(",title,score,");
    assertThat(lines.get(1)).startsWith("t," + PAGE + ",http://a.sim,");
    assertThat(lines.get(1)).contains("\"A \"\"title\"\", with commas\"");
    assertThat(lines.get(1)).contains(",\"one");
    assertThat(lines.get(2)).startsWith("two\",");
    assertThat(cli.out.toString()).isEmpty();
    Files.delete(file);
  }

  @Test
  void export_links_areReadAgainFromTheArchive() throws Exception {
    assertThat(cli.run("export", dir.toString(), "--format", "LINKS"))
        .as(cli.err.toString())
        .isZero();

    JsonNode row = new ObjectMapper().readTree(cli.out.toString());
    assertThat(row.path("url").asText()).isEqualTo(PAGE);
    assertThat(row.path("archived").asBoolean()).isTrue();
    assertThat(row.path("links").get(0).path("url").asText()).isEqualTo("http://a.sim/2");
    assertThat(row.path("links").get(0).path("anchor").asText()).isEqualTo("two, \"quoted\"");
  }

  @Test
  void export_graph_numbersHostsAndTheirLinks() {
    assertThat(cli.run("export", dir.toString(), "--format", "vertices")).isZero();
    assertThat(cli.out.toString()).isEqualTo("0\torg.example\n1\tsim.a\n");

    CliHarness second = new CliHarness();
    assertThat(second.run("export", dir.toString(), "--format", "edges")).isZero();
    assertThat(second.out.toString()).isEqualTo("1\t0\n");
  }

  @Test
  void export_graphOfOneCrawl_isRefused() {
    assertThat(cli.run("export", dir.toString(), "--format", "graphml", "--crawl", "t"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected no --crawl");
  }

  @Test
  void export_toAFileThatWasThere_replacesItOnceItIsWhole() throws Exception {
    Path file = Files.writeString(dir.resolve("pages.csv"), "yesterday's");
    Path link = Files.createSymbolicLink(dir.resolve("link.csv"), dir.resolve("target.csv"));

    assertThat(cli.run("export", dir.toString(), "--format", "csv", "--to", file.toString()))
        .as(cli.err.toString())
        .isZero();
    assertThat(cli.run("export", dir.toString(), "--format", "csv", "--to", link.toString()))
        .isZero();

    assertThat(Files.readString(file)).startsWith("crawl,url,");
    assertThat(link).isSymbolicLink();
    assertThat(dir.resolve("target.csv")).hasSameTextualContentAs(file);
    try (Stream<Path> left = Files.list(dir)) {
      assertThat(left.map(it -> it.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".part"));
    }
  }

  @Test
  void export_fileOfTheUsersThatIsNamedAsAPart_staysAsItIs() throws Exception {
    Path own = Files.writeString(dir.resolve("rows.csv.part"), "the user's");

    String to = dir.resolve("rows.csv").toString();
    assertThat(cli.run("export", dir.toString(), "--format", "csv", "--to", to)).isZero();

    assertThat(own).hasContent("the user's");
  }

  @Test
  void export_toALinkToAFileOfTheCrawl_isRefusedAndChangesNothing() throws Exception {
    Path rows = dir.resolve("pages.jsonl");
    String before = Files.readString(rows);
    Path link = Files.createSymbolicLink(dir.resolve("link"), rows);

    assertThat(cli.run("export", dir.toString(), "--format", "csv", "--to", link.toString()))
        .isEqualTo(ExitCode.USAGE.code());

    assertThat(cli.err.toString()).contains("that is the crawl's own");
    assertThat(rows).hasContent(before);
  }

  @Test
  void export_curve_isAPicture() {
    assertThat(cli.run("export", dir.toString(), "--format", "curve")).isZero();

    assertThat(cli.out.toString()).startsWith("<svg ").contains("1 nuggets").endsWith("</svg>\n");
  }

  @Test
  void export_summary_isAnObjectForEachCrawlWithItsPassport() throws Exception {
    assertThat(cli.run("export", dir.toString(), "--format", "summary")).isZero();

    JsonNode crawl = new ObjectMapper().readTree(cli.out.toString());
    assertThat(crawl.path("crawl").asText()).isEqualTo("t");
    assertThat(crawl.path("pages").asInt()).isEqualTo(1);
    assertThat(crawl.path("failed").path("dns").asInt()).isEqualTo(1);
    assertThat(crawl.path("state").asText()).isEqualTo("finished");
    assertThat(crawl.path("passport").path("seeds").get(0).asText()).isEqualTo(PAGE);
    assertThat(crawl.path("passport").path("topic_sha256").asText()).hasSize(64);
    assertThat(crawl.path("passport").path("model_sha256").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "graphml"})
  void export_whoseReaderIsGone_endsSoon(String format, @TempDir Path large) {
    StoredCrawl.store(large, 400);
    CliHarness gone = new CliHarness().outputFails();
    CliHarness read = new CliHarness();

    int code = gone.run("export", large.toString(), "--format", format);
    read.run("export", large.toString(), "--format", format);

    int whole = read.out.toString().length();
    assertThat(code).isEqualTo(ExitCode.STORAGE.code());
    assertThat(whole).isGreaterThan(25_000);
    assertThat(gone.charsRefused).isLessThan(20_000);
  }

  @Test
  void export_directoryInUse_saysSo() {
    try (CrawlDatabase open = CrawlDatabases.open(dir, settings(), Clock.systemUTC())) {
      assertThat(open.directory()).exists();
      assertThat(cli.run("export", dir.toString(), "--format", "csv"))
          .isEqualTo(ExitCode.LOCKED.code());
    }
  }

  @Test
  void export_noCrawlThere_isNotFoundAndMakesNone(@TempDir Path empty) throws Exception {
    assertThat(cli.run("export", empty.toString(), "--format", "csv"))
        .isEqualTo(ExitCode.NOT_FOUND.code());
    try (var files = Files.list(empty)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void export_unknownFormat_isUsage() {
    assertThat(cli.run("export", dir.toString(), "--format", "xml"))
        .isEqualTo(ExitCode.USAGE.code());
  }

  private static void store(Path dir) {
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings(), Clock.systemUTC())) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "t", "t", "", "bfs", List.of(PAGE), CrawlTable.State.FINISHED, "pages", 1, 1, 1));
      database
          .pages()
          .store(record(PAGE, PageRecord.State.PAGE, ""), Optional.of(exchange()), true)
          .toCompletableFuture()
          .join();
      database
          .pages()
          .store(record("http://a.sim/2", PageRecord.State.FAILED, "dns"), Optional.empty(), false)
          .toCompletableFuture()
          .join();
    }
  }

  private static NodeSettings settings() {
    return NodeSettings.of(ConfigFiles.ofClassPath().defaults());
  }

  private static FetchResult exchange() {
    byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    Response response =
        new Response(200, head, Map.of("content-type", List.of("text/html")), body, body);
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(PAGE), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(response),
        Instant.ofEpochMilli(1_700_000_000_000L),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET /1 HTTP/1.1\r\nHost: a.sim\r\n\r\n");
  }

  private static PageRecord record(String url, PageRecord.State state, String reason) {
    return new PageRecord(
        "t",
        url,
        "http://a.sim",
        state,
        reason,
        new PageRecord.Answer(200, 1_700_000_000_000L, "text/html", "UTF-8", BODY.length(), 20),
        new PageRecord.Choice(0, "", 0.25, 1, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(0.5, true, List.of("one", "two")),
        new PageRecord.Words("A \"title\", with commas", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
