package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.boot.CrawlLauncher;
import prospector.node.exit.ExitCode;
import prospector.node.inspect.CrawlAudit;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

/** Whole crawls of a small simulated web, their state in a PostgreSQL. */
final class CrawlOnPostgresqlTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static EmbeddedPostgres postgres;

  private final FakeWeb web = new FakeWeb(SimWebSettings.of(11, 3_000));
  private final Path dir;

  CrawlOnPostgresqlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @BeforeAll
  static void startServer() throws IOException {
    postgres =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(Path.of("target", "postgres").toAbsolutePath().toFile())
            .setServerConfig("fsync", "off")
            .start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    postgres.close();
  }

  @Test
  @Timeout(300)
  void crawl_stoppedByItsBudgetAndGivenMore_goesOnAndKeepsEveryPromise() throws IOException {
    try (SimWebServer server = SimWebServer.start(web)) {
      assertThat(crawl(server, 40)).isEqualTo(ExitCode.OK.code());
      assertThat(crawl(server, 80)).isEqualTo(ExitCode.OK.code());
    }

    StringWriter audit = new StringWriter();
    assertThat(new CrawlAudit(settings(), CLOCK).print(dir.resolve("out"), new PrintWriter(audit)))
        .as(audit.toString())
        .isEqualTo(ExitCode.OK);
    assertThat(
            Files.readAllLines(dir.resolve("out").resolve("pages.jsonl")).stream()
                .filter(line -> line.contains("\"state\":\"page\"")))
        .hasSizeGreaterThanOrEqualTo(80);
    assertThat(dir.resolve("out").resolve("db")).isDirectoryNotContaining("glob:**.mv.db");
    assertThat(Files.readAllLines(dir.resolve("found.jsonl")))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(dir.resolve("out").resolve("nuggets.jsonl")));
  }

  @Test
  void crawl_databaseNotThere_endsWithItsCodeAndOneLine() throws IOException {
    CliHarness cli = new CliHarness().sessions(new CrawlLauncher(CLOCK));

    int code =
        cli.run(
            "crawl",
            topic(),
            "--proxy",
            "http://127.0.0.1:9",
            "--out",
            dir.resolve("out").toString(),
            "--set",
            "database.url=jdbc:postgresql://127.0.0.1:9/crawl");

    assertThat(code).isEqualTo(ExitCode.DATABASE.code());
    assertThat(cli.err.toString())
        .startsWith("prospector: could not reach the database jdbc:postgresql://127.0.0.1:9/crawl")
        .hasLineCount(1);
  }

  private int crawl(SimWebServer server, int pages) throws IOException {
    CliHarness cli = new CliHarness().sessions(new CrawlLauncher(CLOCK));
    int code =
        cli.run(
            "crawl",
            topic(),
            "--proxy",
            server.proxy().toString(),
            "--delay",
            "0ms",
            "--pages",
            Integer.toString(pages),
            "--out",
            dir.resolve("out").toString(),
            "--sink",
            "file:" + dir.resolve("found.jsonl"),
            "--set",
            "database.url=" + url(),
            "--set",
            "database.user=postgres");
    assertThat(cli.err.toString()).isEmpty();
    return code;
  }

  private NodeSettings settings() {
    List<String> assignments = List.of("database.url=" + url(), "database.user=postgres");
    return NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), assignments, Map.of()));
  }

  private static String url() {
    return "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres";
  }

  private String topic() throws IOException {
    return Files.writeString(dir.resolve("topic.conf"), web.topicHocon()).toString();
  }
}
