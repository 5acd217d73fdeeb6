package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.site.SiteBatchCodec;
import prospector.actors.site.SiteMap;
import prospector.node.HandClock;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.nearest.KeptHosts;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.StoredPage;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** What becomes of a site that is given up, without any node. */
class SiteEstateTest {
  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final Duration ALONE = Duration.ofDays(7);
  private static final String CRAWL = "bees";
  private static final String URL = "http://x.test/bee";
  private static final SiteMap SITES =
      new SiteMap("a", Stream.of("a", "b", "c").map(name -> new SiteMap.Site(name, 1)).toList());

  /** Ten days before, while everything is put together. */
  private final HandClock clock = new HandClock(NOW.minus(Duration.ofDays(10)).toEpochMilli());

  private final CrawlDatabase database;
  private final Web web = new Web();
  private final CopyFetcher fetcher;
  private final AtomicInteger shuts = new AtomicInteger();
  private final SiteBook book;
  private boolean moved;
  private final SiteEstate estate;

  /** Counts what it is asked for. */
  private static final class Web implements Fetcher {
    int asked;

    @Override
    public CompletionStage<FetchResult> fetch(FetchRequest request) {
      asked++;
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Abandoned> abandon(HostKey host) {
      return CompletableFuture.completedFuture(Abandoned.NOTHING);
    }

    @Override
    public void close() {}
  }

  /** Nothing was asked yet. */
  private static final class NoHosts implements KeptHosts.Known {
    @Override
    public List<String> after(String after, int limit) {
      return List.of();
    }

    @Override
    public Set<String> noted(Collection<String> hosts) {
      return Set.of();
    }
  }

  SiteEstateTest(@TempDir Path dir) {
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    database = CrawlDatabases.open(dir, settings, clock);
    fetcher =
        new CopyFetcher(
            web, host -> moved, database.siteCopies(), () -> List.of(CRAWL), Runnable::run);
    book = new SiteBook(SITES, database, ALONE, clock, shuts::incrementAndGet);
    estate = new SiteEstate(book, database, fetcher, () -> true, Duration.ofSeconds(2), clock);
  }

  @BeforeEach
  void keepACopy() {
    clock.move(Duration.ofDays(10).toMillis());
    database.siteCopies().keep(new SiteCopyTable.Copy("c", CRAWL, URL, page().encode()), 1_000_000);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static CopiedPage page() {
    return new CopiedPage(
        new CopiedPage.Head(
            URL,
            "http://x.test",
            200,
            Map.of("content-type", List.of("text/html; charset=utf-8")),
            NOW.minusSeconds(60).toEpochMilli(),
            12,
            "text/html",
            "utf-8",
            30,
            3,
            "http://y.test/",
            0.8,
            true,
            List.of("bee"),
            "Bees",
            "en",
            "all about bees"),
        "<p>all about bees".getBytes(StandardCharsets.UTF_8));
  }

  private void crawl(CrawlTable.State state) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                CRAWL, "bees", "", "learner", List.of(), state, "", 1, 0, 0, "", ""));
  }

  private void heard(String site, Duration ago) {
    heard(site, ago, "{}");
  }

  /**
   * A word of a site.
   *
   * @param silent milliseconds since it heard others, JSON
   */
  private void heard(String site, Duration ago, String silent) {
    database
        .sites()
        .heard(
            site,
            "{\"site\":\"" + site + "\",\"map\":\"m\",\"silent\":" + silent + "}",
            NOW.minus(ago).toEpochMilli());
  }

  @Test
  void retire_ofWhatMayBeAtWork_isRefused() {
    heard("c", Duration.ofSeconds(3));
    assertThatThrownBy(() -> estate.retire("c", true)).hasMessageContaining("3 s ago: stop");
    heard("c", Duration.ofHours(3));
    heard("b", Duration.ofSeconds(1), "{\"c\":4000}");
    assertThatThrownBy(() -> estate.retire("c", true)).hasMessageContaining("4 s ago: stop");
    heard("b", Duration.ofSeconds(1), "{\"c\":999999999}");
    assertThatThrownBy(() -> estate.retire("c", false)).hasMessageContaining("for 180 min only");
    heard("b", Duration.ofDays(9));
    heard("c", Duration.ofDays(8));
    assertThatThrownBy(() -> estate.retire("c", false))
        .hasMessageContaining("does not hear all others");
    assertThatThrownBy(() -> estate.retire("a", true))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("one of b, c");
    assertThat(book.map().has("c")).isTrue();
    heard("b", Duration.ofSeconds(1), "{\"c\":999999999}");
    estate.retire("c", false);
    assertThat(book.map().has("c")).isFalse();
    assertThat(book.retired()).containsExactly("c");
    estate.settle();
    assertThat(book.isSettled()).isFalse(); // b may see c still
    new KeptHosts(book.places(), new NoHosts(), () -> true).run();
    book.heard(
        SiteHello.parse(
                "{\"site\":\"b\",\"map\":\""
                    + book.map().digest()
                    + "\",\"places\":{\"origin\":\"x\",\"known\":{}}}")
            .orElseThrow(),
        NOW.toEpochMilli());
    assertThat(book.isSettled()).isFalse();
    new MovedHosts(book, database, () -> true, Clock.systemUTC()).settle();
    assertThat(book.isSettled()).isTrue();
  }

  @Test
  void retire_ofASiteThatCameToAnotherNodeOnly_isRefused() {
    SiteBook there = new SiteBook(SITES, database, ALONE, clock, () -> {});
    there.silence().came("c"); // which answers nobody
    clock.move(2_000);
    assertThatThrownBy(() -> estate.retire("c", true)).hasMessageContaining("2 s ago: stop");
    assertThat(book.own().silent()).as("other sites are told").containsEntry("c", 2_000L);

    there.silence().came("c");
    clock.move(500);
    there.silence().came("c"); // is not noted
    clock.move(500);
    assertThatThrownBy(() -> estate.retire("c", true)).hasMessageContaining("1 s ago: stop");
    clock.move(Duration.ofHours(1).toMillis());
    estate.retire("c", true);
    assertThat(book.map().has("c")).isFalse();
  }

  @Test
  void retire_ofASiteThatMayAskForLonger_waitsForThat() {
    heard("b", Duration.ofSeconds(1), "{\"c\":999999999}");
    database
        .sites()
        .heard(
            "c",
            "{\"site\":\"c\",\"map\":\"m\",\"alone_millis\":" + Duration.ofDays(9).toMillis() + "}",
            NOW.minus(Duration.ofDays(8)).toEpochMilli());
    assertThatThrownBy(() -> estate.retire("c", false))
        .hasMessageContaining("may be at work where nobody hears it");

    clock.move(Duration.ofDays(1).toMillis());
    database
        .sites()
        .heard("b", "{\"site\":\"b\",\"map\":\"m\"}", clock.millis()); // says nothing of it
    estate.retire("c", false);
    assertThat(book.map().has("c")).isFalse();
    assertThat(Json.text(book.own())).contains("\"alone_millis\":" + ALONE.toMillis());
  }

  @Test
  void copies_ofACrawlThatIsOver_getTheirRows() {
    crawl(CrawlTable.State.FINISHED);
    estate.retire("c", true); // never heard
    estate.settle();
    StoredPage stored = database.pages().find(CRAWL, URL).orElseThrow();
    assertThat(stored.isNugget()).isTrue();
    assertThat(stored.page()).isEqualTo(page().row(CRAWL));
    PageArchive.ArchivedResponse body = database.pages().read(stored.location()).orElseThrow();
    assertThat(new String(body.body(), StandardCharsets.UTF_8)).isEqualTo("<p>all about bees");
    assertThat(body.headers())
        .containsEntry("content-type", page().head().headers().get("content-type"));
    estate.settle();
    assertThat(database.pages().totals(CRAWL).counts().nuggets()).isEqualTo(1);
  }

  @Test
  void copies_ofAnOpenCrawl_answerForTheWebUntilTheyHaveRows() throws IOException {
    crawl(CrawlTable.State.RUNNING);
    FetchRequest request = new FetchRequest(CrawlUrl.ofNormal(URL), FetchRequest.Purpose.PAGE);
    assertThat(fetcher.fetch(request).toCompletableFuture()).isNotDone();
    estate.retire("c", true);
    moved = true;
    estate.settle();
    SiteTable.Batch offered = database.sites().arrived(CRAWL, 9).get(0);
    assertThat(SiteBatchCodec.decode(offered.body()).links())
        .extracting(it -> it.link().url())
        .containsExactly(URL);

    FetchResult answer = fetcher.fetch(request).toCompletableFuture().join();
    assertThat(answer.started()).isEqualTo(NOW.minusSeconds(60));
    assertThat(answer.outcome().answer().orElseThrow().body()).isEqualTo(page().body());
    assertThat(
            fetcher
                .fetch(new FetchRequest(CrawlUrl.ofNormal(URL), FetchRequest.Purpose.REVISIT))
                .toCompletableFuture())
        .isNotDone();
    assertThat(web.asked).isEqualTo(2);

    estate.settle();
    assertThat(database.siteCopies().sums().get(0).copies()).isEqualTo(1); // it has no row yet
    database
        .pages()
        .store(page().row(CRAWL), Optional.of(answer), true)
        .toCompletableFuture()
        .join();
    estate.settle();
    assertThat(database.siteCopies().sums().get(0).copies()).isZero();
    assertThat(database.sites().arrived(CRAWL, 9)).hasSize(1);
  }

  @Test
  void headOfACopy_thatWouldEndItself_isNone() {
    CopiedPage.Head head = page().head();
    assertThatThrownBy(
            () ->
                new CopiedPage.Head(
                    head.url(),
                    head.host(),
                    head.status(),
                    Map.of("x-y", List.of("1\r\n\r\n<p>another body")),
                    head.fetchedAtMillis(),
                    head.millis(),
                    head.mime(),
                    head.charset(),
                    head.bytes(),
                    head.depth(),
                    head.via(),
                    head.score(),
                    head.relevant(),
                    head.reasons(),
                    head.title(),
                    head.language(),
                    head.passage()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rubbish_isNoCopy() {
    assertThatThrownBy(() -> CopiedPage.decode(new byte[] {1, 2, 3}))
        .isInstanceOf(IOException.class);
    byte[] cut = java.util.Arrays.copyOf(page().encode(), 40);
    assertThatThrownBy(() -> CopiedPage.decode(cut)).isInstanceOf(IOException.class);
  }

  @Test
  void site_thatWasGivenUp_mayAskForNothing() {
    heard("b", Duration.ofSeconds(1));
    assertThat(book.mayAsk(Map.of())).isFalse(); // nobody was heard
    book.retired(List.of("c", "nobody"));
    assertThat(book.isGone()).isFalse();
    assertThat(book.retired()).containsExactly("c");
    assertThat(shuts).hasValue(0);
    book.retired(List.of("a"));
    assertThat(book.isGone()).isTrue();
    assertThat(shuts).as("at once").hasPositiveValue();
    assertThat(book.mayAsk(book.told())).isFalse();
  }
}
