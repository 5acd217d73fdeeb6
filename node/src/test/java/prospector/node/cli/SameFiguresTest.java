package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.boot.CrawlLauncher;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlSession;
import prospector.node.crawl.CrawlSessionFactory;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.StoredStatus;
import prospector.node.watch.view.ToldFigures;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** One crawl of the simulated web; everything that tells its figures tells the same. */
class SameFiguresTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> COUNTS =
      List.of(
          "pages",
          "nuggets",
          "relevant_copies",
          "relevance_rate",
          "control_pages",
          "control_nuggets",
          "control_rate",
          "lift",
          "lift_low",
          "lift_high",
          "lift_is_at_least",
          "lift_is_too_early",
          "lift_pages_until_told",
          "remaining",
          "remaining_low",
          "remaining_high",
          "recall",
          "recall_at_least",
          "copies");

  private final Path dir;
  private final CliHarness cli = new CliHarness();
  private final CompletableFuture<CrawlStatus> last = new CompletableFuture<>(); // told live

  SameFiguresTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void crawl_ended_isToldWithTheSameFiguresEverywhere() throws Exception {
    Path out = dir.resolve("out");
    // a tenth relevant, so that a hundred random pages and more hold some, whatever seed they have
    FakeWeb web = new FakeWeb(SimWebSettings.of(11, 3_000).withRelevantShare(0.1));
    try (SimWebServer server = SimWebServer.start(web)) {
      Path topic = Files.writeString(dir.resolve("topic.conf"), web.topicHocon());
      CrawlSessionFactory real = new CrawlLauncher(Clock.systemUTC());
      int code =
          cli.sessions(request -> watched(real.start(request)))
              .run(
                  "crawl",
                  topic.toString(),
                  "--out",
                  out.toString(),
                  "--proxy",
                  server.proxy().toString(),
                  "--contact",
                  "you@example.org",
                  "--pages",
                  "400",
                  "--delay",
                  "10ms",
                  "--set",
                  "crawl.control-share=0.3",
                  "--set",
                  "http.port=none",
                  "--rank");
      assertThat(code).as(cli.err.toString()).isZero();
      assertThat(cli.out.toString()).containsPattern("ranked from \\d+ nuggets: PageRank");
    }
    JsonNode summary = JSON.readTree(out.resolve("summary.json").toFile());
    assertThat(summary.path("control_pages").asLong()).isGreaterThan(50);
    assertThat(summary.path("control_nuggets").asLong()).isPositive();
    assertThat(summary.path("passport").path("random_seed").asLong()).as("its own").isNotZero();

    assertThat(summary.path("resting").isNumber()).isTrue();
    checkPrinted(summary);
    checkExport(summary, out);
    checkApiAndMetrics(summary, out);
    checkCurve(summary, out);
    checkRows(summary, out);
  }

  private CrawlSession watched(CrawlSession session) {
    session.finished().thenAccept(last::complete);
    return session;
  }

  private void checkPrinted(JsonNode summary) {
    assertThat(cli.out.toString())
        .containsPattern("nuggets +" + summary.path("nuggets").asText() + "[ ,]")
        .contains(
            summary.path("control_pages").asText()
                + " pages, "
                + summary.path("control_nuggets").asText()
                + " of them nuggets");
  }

  private void checkExport(JsonNode summary, Path out) throws Exception {
    JsonNode stored = JSON.readTree(export(out, "summary"));
    assertThat(stored.has("queued") || stored.has("resting")).as("not stored").isFalse();
    for (String name : COUNTS) {
      assertThat(stored.path(name)).as(name).isEqualTo(summary.path(name));
    }
    assertThat(stored.path("passport").path("control_result"))
        .isEqualTo(summary.path("passport").path("control_result"));
  }

  /**
   * What the page and a scrape were told last, and what they are told of a crawl that lies there.
   */
  private void checkApiAndMetrics(JsonNode summary, Path out) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(out, settings, Clock.systemUTC())) {
      CrawlTable.Row row = database.crawls().all().get(0);
      for (CrawlStatus status : List.of(last.join(), StoredStatus.read(row, database))) {
        check(summary, ToldFigures.ofApi(row, status));
        check(summary, ToldFigures.ofMetrics(status));
      }
    }
  }

  private static void check(JsonNode summary, Map<String, @Nullable Object> told) {
    told.forEach(
        (name, value) -> {
          if (value instanceof Double number && !number.isNaN()) {
            assertThat(number).as(name).isCloseTo(summary.path(name).asDouble(), within(1e-4));
          } else if (value == null || value instanceof Double) {
            assertThat(summary.path(name).isNull()).as(name).isTrue();
          } else {
            assertThat(String.valueOf(value)).as(name).isEqualTo(summary.path(name).asText());
          }
        });
  }

  /** The picture's line of chance ends at the control arm's rate times the pages. */
  private void checkCurve(JsonNode summary, Path out) throws Exception {
    Matcher line =
        Pattern.compile("([0-9.]+)' fill='none' stroke='#(0072b2|d55e00)'")
            .matcher(export(out, "curve"));
    assertThat(line.find()).isTrue();
    double bottom = 420 - 56;
    double found = bottom - Double.parseDouble(line.group(1));
    assertThat(line.find()).isTrue();
    double chance = bottom - Double.parseDouble(line.group(1));
    long expected =
        Math.round(summary.path("control_rate").asDouble() * summary.path("pages").asLong());
    assertThat(chance / found * summary.path("nuggets").asLong())
        .isCloseTo(expected, within(0.5 + summary.path("nuggets").asLong() * 0.002));
  }

  private void checkRows(JsonNode summary, Path out) throws Exception {
    assertThat(export(out, "jsonl", "--nuggets").lines()).hasSize(summary.path("nuggets").asInt());
    assertThat(Files.readAllLines(out.resolve("nuggets.jsonl")))
        .hasSize(summary.path("nuggets").asInt());
  }

  private static String export(Path out, String format, String... more) {
    CliHarness export = new CliHarness();
    List<String> words = new ArrayList<>(List.of("export", out.toString(), "--format", format));
    words.addAll(List.of(more));
    assertThat(export.run(words.toArray(String[]::new))).as(export.err.toString()).isZero();
    return export.out.toString();
  }
}
