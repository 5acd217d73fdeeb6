package prospector.node.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.replay.RecordedWeb;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Pages 1 and 2, a redirect to 2, and page 3 whose body nobody kept. */
class ArchivedWebTest {
  private static final String CRAWL = "c1";
  private static final String HOST = "http://a.test";
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC);

  private final NodeSettings settings = NodeSettings.of(ConfigFactory.load());
  private final CrawlDatabase database;

  ArchivedWebTest(@TempDir Path dir) {
    database = CrawlDatabases.open(dir, settings, CLOCK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static PageRecord row(String path, PageRecord.State state, int status) {
    return row(path, state, status, PageRecord.Judged.NOT, PageCopy.NONE);
  }

  private static PageRecord row(
      String path, PageRecord.State state, int status, PageRecord.Judged judged, PageCopy copy) {
    return new PageRecord(
        CRAWL,
        HOST + path,
        HOST,
        state,
        "",
        new PageRecord.Answer(status, 500, "text/html", "UTF-8", 1, 0),
        new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
        judged,
        PageRecord.Words.NONE,
        copy,
        LeftLinks.NONE);
  }

  private void store(PageRecord row, FetchOutcome outcome) {
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(row.url()), FetchRequest.Purpose.PAGE),
            outcome,
            Instant.ofEpochMilli(500),
            Duration.ZERO,
            Optional.empty(),
            "");
    database.pages().store(row, Optional.of(exchange), true).toCompletableFuture().join();
  }

  private void page(String path, String html) {
    page(row(path, PageRecord.State.PAGE, 200), html);
  }

  private void page(PageRecord row, String html) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    store(row, new FetchOutcome.Success(new Response(200, "OK", headers, body, body)));
  }

  @Test
  void read_links_areThoseToStoredPagesAndTheRestIsCounted() {
    page("/1", "<a href=/2>two</a><a href=/r>r</a><a href=/3>3</a><a href=/out>out</a>");
    Response moved =
        new Response(
            301,
            "HTTP/1.1 301 Moved\r\nLocation: /2\r\n",
            Map.of("location", List.of("/2")),
            new byte[0],
            new byte[0]);
    store(row("/r", PageRecord.State.REDIRECTED, 301), new FetchOutcome.Redirect(moved, "/2"));
    page("/2", "<a href=/1>one</a><a href=http://b.test/>b</a>");
    database
        .pages()
        .store(row("/3", PageRecord.State.PAGE, 200), Optional.empty(), true)
        .toCompletableFuture()
        .join();

    ArchivedWeb web = read(Map.of());

    int one = web.find(CrawlUrl.ofNormal(HOST + "/1")).orElseThrow();
    int two = web.find(CrawlUrl.ofNormal(HOST + "/2")).orElseThrow();
    assertThat(web.pages()).isEqualTo(2);
    assertThat(web.links(one)).map(RecordedWeb.Outlink::target).containsExactly(two, two);
    assertThat(web.links(two)).map(RecordedWeb.Outlink::target).containsExactly(one);
    assertThat(web.leadOut()).isEqualTo(3);
    assertThat(web.inside()).isEqualTo(3);
    assertThat(web.unreadable()).isEqualTo(1);
  }

  private ArchivedWeb read(Map<String, Boolean> labels) {
    return new ArchivedWeb.Reader(
            database.pages(), WebParts.parser("prospector", CLOCK), WebParts.links(settings.web()))
        .read(CRAWL, Optional.empty(), labels);
  }

  @Test
  void read_listThatWasRelevant_isRelevantAndNoNugget() {
    PageRecord.Judged relevant = new PageRecord.Judged(0.8, true, List.of());
    PageCopy listing = new PageCopy(PageCopy.LISTING, HOST + "/2");
    page(row("/1", PageRecord.State.PAGE, 200, relevant, listing), "<p>one");
    page(row("/2", PageRecord.State.PAGE, 200, relevant, PageCopy.NONE), "<p>two");

    ArchivedWeb web = read(Map.of());

    int list = web.find(CrawlUrl.ofNormal(HOST + "/1")).orElseThrow();
    assertThat(web.relevant(list)).isTrue();
    assertThat(web.nugget(list)).isFalse();
    assertThat(web.nuggets()).isEqualTo(1);
    assertThat(HarvestCurve.of("bfs", web, List.of(0, 1)).nuggetsAt(2)).isEqualTo(1);
    assertThat(read(Map.of(HOST + "/1", true)).nuggets()).isEqualTo(2);
  }
}
