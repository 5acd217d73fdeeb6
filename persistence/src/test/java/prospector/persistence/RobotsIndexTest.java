package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.archive.RobotsIndex;
import prospector.persistence.directory.OutputNames;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

class RobotsIndexTest {
  private static final String HOST = "http://a.example";

  private final Path dir;

  RobotsIndexTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static FetchResult robots(String host, int number) {
    byte[] body = ("# " + number).getBytes(UTF_8);
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(host + "/robots.txt"), FetchRequest.Purpose.ROBOTS),
        new FetchOutcome.Success(
            new Response(200, "HTTP/1.1 200 OK\r\n", java.util.Map.of(), body, body)),
        Samples.NOON.plusSeconds(number),
        Duration.ofMillis(5),
        Optional.empty(),
        "");
  }

  private void keep(int... numbers) {
    try (CrawlDatabase database = Samples.open(dir)) {
      for (int number : numbers) {
        database.pages().keep(robots(HOST, number)).toCompletableFuture().join();
        database.pages().keep(robots("http://b.example", number)).toCompletableFuture().join();
      }
    }
  }

  private List<String> texts() throws IOException {
    RobotsIndex index = new RobotsIndex(dir);
    List<String> texts = new ArrayList<>();
    index.forEach(
        HOST::equals,
        line -> texts.add(new String(index.answer(line).orElseThrow().body(), UTF_8)),
        RobotsIndex.Stop.NEVER);
    return texts;
  }

  @Test
  void forEach_archivedCopies_areFoundWithoutReadingTheWarcs() throws IOException {
    keep(1, 2);
    Path warc = DirectoryCheck.warcs(dir).get(0);
    Files.copy(warc, warc.resolveSibling("not-in-the-index.warc.gz"));

    assertThat(texts()).containsExactly("# 1", "# 2");
    assertThat(DirectoryCheck.lines(dir, OutputNames.ROBOTS)).hasSize(4);
  }

  @Test
  void forEach_tornLine_isLeftOutAndCutAtTheNextStart() throws IOException {
    keep(1);
    Files.writeString(
        dir.resolve(OutputNames.ROBOTS), "{\"host\":\"" + HOST, StandardOpenOption.APPEND);

    assertThat(texts()).containsExactly("# 1");
    keep(2);
    assertThat(texts()).containsExactly("# 1", "# 2");
    assertThat(DirectoryCheck.lines(dir, OutputNames.ROBOTS)).hasSize(4);
  }

  @Test
  void forEach_directoryFromBeforeTheIndex_isReadWhole() throws IOException {
    keep(1, 2);
    Files.delete(dir.resolve(OutputNames.ROBOTS));

    assertThat(texts()).as("never opened since").containsExactly("# 1", "# 2");

    keep(3);
    assertThat(texts()).as("goes on with an index").containsExactlyInAnyOrder("# 1", "# 2", "# 3");
    assertThat(DirectoryCheck.lines(dir, OutputNames.ROBOTS).get(0).path("unindexed").asText())
        .isEqualTo(String.valueOf(DirectoryCheck.warcs(dir).get(0).getFileName()));
    keep(4);
    assertThat(texts()).hasSize(4);
  }

  @Test
  void forEach_tornWarcWithoutAnIndex_isReadAsFarAsItGoes() throws IOException {
    keep(1);
    Files.delete(dir.resolve(OutputNames.ROBOTS));
    Files.writeString(DirectoryCheck.warcs(dir).get(0), "torn", StandardOpenOption.APPEND);

    assertThat(texts()).containsExactly("# 1");
  }

  @Test
  void forEach_nobodyWantsItAnyMore_stops() {
    keep(1);

    assertThatThrownBy(
            () ->
                new RobotsIndex(dir)
                    .forEach(
                        HOST::equals,
                        line -> {},
                        () -> {
                          throw new IOException("gone");
                        }))
        .hasMessage("gone");
  }
}
