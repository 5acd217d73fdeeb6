package prospector.node.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/**
 * A crawl's directory with pages of every shape that exports have to cope with, stored by the test
 * itself: each third is relevant, each tenth is of the control arm (relevant each sixtieth), and a
 * failure stands between.
 */
final class StoredCrawl {
  private static final long START = 1_700_000_000_000L;

  private StoredCrawl() {}

  static String url(int page) {
    return "http://a.sim/" + page;
  }

  private static LeftLinks left(int page) {
    return LeftLinks.of(Map.of("extension", page % 3, "nofollow", page % 2));
  }

  static boolean isRelevant(int page) {
    return page % (isControl(page) ? 60 : 3) == 0;
  }

  static boolean isControl(int page) {
    return page % 10 == 0;
  }

  /** What the control arm drew: its own pages, and one in seven of those fetched already. */
  static boolean isDrawn(int page) {
    return isControl(page) || page % 7 == 1;
  }

  static void store(Path dir, int pages) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      database
          .crawls()
          .create(
              new CrawlTable.Row(
                  "t",
                  "steam & trains",
                  "",
                  "bfs",
                  List.of(url(0)),
                  CrawlTable.State.FINISHED,
                  "pages",
                  1,
                  1,
                  1));
      store(database, record(pages, PageRecord.State.FAILED), Optional.empty());
      for (int page = 0; page < pages; page++) {
        Optional<FetchResult> exchange =
            page % 7 == 6 ? Optional.empty() : Optional.of(exchange(url(page)));
        store(database, record(page, PageRecord.State.PAGE).withLeft(left(page)), exchange);
        if (isDrawn(page)) {
          database.control().append("t", new ControlTable.Row(url(page), true, isRelevant(page)));
        }
      }
    }
  }

  private static void store(
      CrawlDatabase database, PageRecord page, Optional<FetchResult> exchange) {
    database.pages().store(page, exchange, true).toCompletableFuture().join();
  }

  private static FetchResult exchange(String url) {
    byte[] body = ("body of " + url).getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("text/html"));
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(url), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(new Response(200, head, headers, body, body)),
        Instant.ofEpochMilli(START),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
  }

  private static PageRecord record(int page, PageRecord.State state) {
    boolean isPage = state == PageRecord.State.PAGE;
    return new PageRecord(
        "t",
        url(page),
        "http://a.sim",
        state,
        isPage ? "" : "dns",
        new PageRecord.Answer(
            isPage ? 200 : 0,
            page % 5 == 4 ? 0 : START + 1_001L * page,
            "text/html",
            "UTF-8",
            20L * page,
            page),
        new PageRecord.Choice(
            page % 4,
            page == 0 ? "" : url(page - 1),
            page % 3 == 0 ? Double.NEGATIVE_INFINITY : 0.1 * page,
            page,
            isControl(page) ? PageRecord.Arm.CONTROL : PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(
            (page % 8) / 7.0,
            isPage && isRelevant(page),
            page % 2 == 0 ? List.of() : List.of("word: steam", "a, \"quoted\" one")),
        new PageRecord.Words("Zug \"" + page + "\", \uD83D\uDE82 蒸気\nund Dampf", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
