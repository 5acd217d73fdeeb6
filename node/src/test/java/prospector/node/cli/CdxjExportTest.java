package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
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

/** Every nugget is found through the index, with nothing but gzip and the offset. */
class CdxjExportTest {
  private static final int PAGES = 40;

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  CdxjExportTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void export_cdxj_leadsToEveryNugget() throws Exception {
    store();

    assertThat(cli.run("export", dir.toString(), "--format", "cdxj"))
        .as(cli.err.toString())
        .isZero();

    List<String> lines = cli.out.toString().lines().toList();
    List<String> sorted = new ArrayList<>(lines);
    Collections.sort(sorted);
    assertThat(lines).hasSize(PAGES).isEqualTo(sorted);
    assertThat(lines.get(0)).startsWith("sim,a)/0 20231114221320 {\"url\":\"http://a.sim/0\"");
    for (int i = 0; i < PAGES; i++) {
      assertThat(replay(lines, url(i))).as(url(i)).contains("body of " + url(i) + "!");
    }
  }

  @Test
  void export_cdxj_namesRevisitsAndEarlierVersions() throws Exception {
    store();
    storeAgain(exchange(url(3)));
    storeAgain(exchange(url(3), "news"));

    cli.run("export", dir.toString(), "--format", "cdxj");

    List<JsonNode> lines = new ArrayList<>();
    for (String line : cli.out.toString().lines().toList()) {
      JsonNode entry = new ObjectMapper().readTree(line.split(" ", 3)[2]);
      if (entry.path("url").asText().equals(url(3))) {
        lines.add(entry);
      }
    }
    assertThat(lines)
        .extracting(entry -> entry.path("mime").asText())
        .containsExactlyInAnyOrder("text/html", "warc/revisit", "text/html");
    assertThat(lines)
        .allSatisfy(entry -> assertThat(entry.path("digest").asText()).matches("[A-Z2-7]{32}"));
    for (JsonNode entry : lines) {
      String record =
          new String(member(warc(), entry.path("offset").asLong()), StandardCharsets.UTF_8);
      boolean revisit = entry.path("mime").asText().equals("warc/revisit");
      assertThat(record)
          .contains("WARC-Target-URI: " + url(3) + "\r\n")
          .contains(revisit ? "WARC-Type: revisit" : "WARC-Type: response")
          .contains("WARC-Payload-Digest: sha1:" + entry.path("digest").asText());
    }
  }

  private void storeAgain(FetchResult result) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      database.pages().storeAgain(page(url(3)), result, true).toCompletableFuture().join();
    }
  }

  @Test
  void warcinfo_always_saysWhatTheFileIsFor() throws Exception {
    store();

    String first = new String(member(warc(), 0), StandardCharsets.UTF_8);

    assertThat(first)
        .contains("WARC-Type: warcinfo")
        .contains("software: prospector/")
        .contains("description: crawl t; topic t (sha256 ")
        .contains("policy bfs; 1 seeds: http://a.sim/0");
  }

  private Path warc() throws IOException {
    try (var files = java.nio.file.Files.list(dir.resolve("warc"))) {
      return files.findFirst().orElseThrow();
    }
  }

  /** The record that the index names for a URL, as text. */
  private String replay(List<String> lines, String url) throws IOException {
    for (String line : lines) {
      JsonNode entry = new ObjectMapper().readTree(line.split(" ", 3)[2]);
      if (entry.path("url").asText().equals(url)) {
        Path file = dir.resolve("warc").resolve(entry.path("filename").asText());
        String record =
            new String(member(file, entry.path("offset").asLong()), StandardCharsets.UTF_8);
        return record.contains("WARC-Target-URI: " + url + "\r\n") ? record : "another record";
      }
    }
    return "not in the index";
  }

  private static byte[] member(Path file, long offset) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(offset);
      byte[] bytes = new byte[(int) Math.min(4096, in.length() - offset)];
      in.readFully(bytes);
      return new GZIPInputStream(new ByteArrayInputStream(bytes)).readNBytes(1500);
    }
  }

  private static String url(int i) {
    return "http://a.sim/" + i;
  }

  private void store() {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "t", "t", "", "bfs", List.of(url(0)), CrawlTable.State.RUNNING, "", 1, 1, 1));
      for (int i = 0; i < PAGES; i++) {
        database
            .pages()
            .store(page(url(i)), Optional.of(exchange(url(i))), true)
            .toCompletableFuture()
            .join();
      }
    }
  }

  private static FetchResult exchange(String url) {
    return exchange(url, "body of " + url + "!");
  }

  private static FetchResult exchange(String url, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(new Response(200, head, headers, body, body)),
        Instant.ofEpochMilli(1_700_000_000_000L),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
  }

  private static PageRecord page(String url) {
    return new PageRecord(
        "t",
        url,
        "http://a.sim",
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1_700_000_000_000L, "text/html", "UTF-8", 20, 20),
        new PageRecord.Choice(0, "", 0.25, 1, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(1, true, List.of()),
        new PageRecord.Words("title", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
