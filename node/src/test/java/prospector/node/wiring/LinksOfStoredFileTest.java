package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlDirectory;
import prospector.actors.host.link.HostMessage;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.LinkPolicy;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** The links of a file that turns out to be nearer to a seed. */
class LinksOfStoredFileTest {
  private static final CrawlUrl FILE = CrawlUrl.ofNormal("http://a.test/book.pdf");
  private static final String TYPE = "application/pdf";

  private final Path dir;
  private final CrawlDatabase database;
  private final List<HostMessage.HandOn> told = new ArrayList<>();
  private boolean busy;

  LinksOfStoredFileTest(@TempDir Path dir) {
    this.dir = dir;
    database = CrawlDatabases.open(dir, NodeSettings.of(ConfigFactory.load()), Clock.systemUTC());
    store();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void store() {
    byte[] body = "a file".getBytes(StandardCharsets.UTF_8);
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(FILE, FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(
                new Response(
                    200,
                    "HTTP/1.1 200 OK\r\nContent-Type: " + TYPE + "\r\n",
                    Map.of("content-type", List.of(TYPE)),
                    body,
                    body)),
            Instant.ofEpochMilli(500),
            Duration.ofMillis(20),
            Optional.empty(),
            "GET /book.pdf HTTP/1.1\r\nHost: a.test\r\n\r\n");
    PageRecord row =
        new PageRecord(
            "c",
            FILE.value(),
            "http://a.test",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 500, TYPE, "", body.length, 20),
            new PageRecord.Choice(3, "", 0, 1, PageRecord.Arm.FOCUSED),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(row, Optional.of(exchange), true).toCompletableFuture().join();
  }

  private final class SometimesBusy implements DocumentReader {
    @Override
    public DocumentText read(String mime, byte[] body) {
      return busy
          ? DocumentText.unreadable(DocumentText.BUSY)
          : new DocumentText(
              "",
              "",
              "",
              "a book",
              List.of(new DocumentText.Reference("http://b.test/", "b")),
              Optional.empty(),
              "");
    }

    @Override
    public void close() {}
  }

  private LinksOfArchive links() {
    return links(Set.of(TYPE));
  }

  /**
   * @param types media types of files that are read
   */
  private LinksOfArchive links(Set<String> types) {
    DocumentPageParser parser =
        new DocumentPageParser(
            types, new SometimesBusy(), ParserSettings.DEFAULT, Clock.systemUTC());
    return new LinksOfArchive(
        database,
        new StoredPageReader(database.pages(), parser),
        new LinkPolicy(true, url -> true),
        new CrawlDirectory(),
        (host, message) -> told.add((HostMessage.HandOn) message),
        Runnable::run);
  }

  private StoredPage stored() {
    return database.pages().find("c", FILE.value()).orElseThrow();
  }

  @Test
  void nearer_fileThatNothingReadsNow_staysAsFarUntilItsLinksAreHandedOn() {
    busy = true;
    CompletionStage<Boolean> done = links().nearer("c", FILE, 1);

    assertThat(done).isCompletedWithValue(false);
    assertThat(told).isEmpty();
    assertThat(stored().page().depth()).isEqualTo(3);

    busy = false;
    links().nearer("c", FILE, 1);

    assertThat(told).hasSize(1);
    HostMessage.HandOn message = told.get(0);
    assertThat(message.host()).isEqualTo("http://a.test");
    assertThat(message.last()).isTrue();
    assertThat(message.links())
        .extracting(HostMessage.Outgoing::target)
        .containsExactly("http://b.test");
    assertThat(stored().page().depth()).as("before its host has them").isEqualTo(3);
    links().handedOn("c", FILE, message.depth());
    assertThat(stored().page().depth()).isEqualTo(1);
  }

  @Test
  void nearer_fileThatIsNotInTheArchiveHere_isNearerWithoutItsLinks() throws IOException {
    Files.delete(dir.resolve("warc").resolve(stored().location().file()));

    links().nearer("c", FILE, 1);

    assertThat(told).isEmpty();
    assertThat(stored().page().depth()).isEqualTo(1);
  }

  @Test
  void nearer_fileThatIsNeverReadHere_isNearerWithoutItsLinks() {
    CompletionStage<Boolean> done = links(Set.of()).nearer("c", FILE, 1);

    assertThat(done).isCompletedWithValue(true);
    assertThat(told).isEmpty();
    assertThat(stored().page().depth()).isEqualTo(1);
  }
}
