package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Example pages out of an archive. */
class ArchivedExamplesTest {
  private static final CrawlUrl PAGE = CrawlUrl.ofNormal("http://a.example/page");
  private static final CrawlUrl ERROR = CrawlUrl.ofNormal("http://a.example/error");

  @Test
  void page_thatWasStored_isGiven_andAnErrorPageIsNot(@TempDir Path dir) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      store(database, PAGE, PageRecord.State.PAGE, 200);
      store(database, ERROR, PageRecord.State.FAILED, 404);
      ArchivedExamples examples =
          new ArchivedExamples(database, "c", WebParts.parser("prospector", Clock.systemUTC()));

      assertThat(examples.page(PAGE)).isInstanceOf(ExampleSource.Found.class);
      assertThat(database.pages().find("c", ERROR.value()).orElseThrow().location().file())
          .as("its body is in the archive")
          .isNotEmpty();
      assertThat(examples.page(ERROR)).isInstanceOf(ExampleSource.Missing.class);
    }
  }

  private static void store(
      CrawlDatabase database, CrawlUrl url, PageRecord.State state, int status) {
    byte[] body = "<title>steam</title><p>all about steam".getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    Response response =
        new Response(
            status, "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n", headers, body, body);
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(url, FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(response),
            Instant.EPOCH,
            Duration.ofMillis(20),
            Optional.empty(),
            "GET / HTTP/1.1\r\n\r\n");
    PageRecord row =
        new PageRecord(
            "c",
            url.value(),
            url.host().value(),
            state,
            state == PageRecord.State.PAGE ? "" : "status",
            new PageRecord.Answer(
                status, 1_700_000_000_000L, "text/html", "UTF-8", body.length, 20),
            new PageRecord.Choice(1, "", 0, 0, PageRecord.Arm.FOCUSED),
            PageRecord.Judged.NOT,
            new PageRecord.Words("steam", "en", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(row, Optional.of(exchange), true).toCompletableFuture().join();
  }
}
