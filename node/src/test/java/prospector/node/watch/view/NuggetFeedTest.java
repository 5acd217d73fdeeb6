package prospector.node.watch.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.HandClock;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.CrawlUrl;

@Timeout(120)
class NuggetFeedTest {
  private static final String CRAWL = "trams";
  private static final List<String> OPEN = List.of(CRAWL);

  private final HandClock clock = new HandClock(1_000_000);
  private final CrawlDatabase database;
  private final NuggetFeed feed;

  NuggetFeedTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    crawl(CRAWL);
    feed = new NuggetFeed(database.listing(), clock);
  }

  private void crawl(String id) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                id,
                "trams",
                "trams",
                "learner",
                List.of(),
                CrawlTable.State.RUNNING,
                "",
                1_000_000,
                0,
                0));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void nugget(String url) {
    nugget(CRAWL, url);
  }

  private void nugget(String crawl, String url) {
    PageRecord page =
        new PageRecord(
            crawl,
            url,
            CrawlUrl.ofNormal(url).host().value(),
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, clock.millis(), "text/html", "UTF-8", 1234, 56),
            new PageRecord.Choice(1, "", 0.5, 7, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(1, true, List.of()),
            new PageRecord.Words("a title", "en", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(page, Optional.empty(), false).toCompletableFuture().join();
  }

  private List<String> told() {
    return feed.after(0).stream().map(item -> item.page().url()).toList();
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = database.link().connect();
        Statement run = connection.createStatement()) {
      run.execute(statement);
    }
  }

  @Test
  void refresh_nuggetsThatCome_tellsEachOnce() {
    feed.refresh(OPEN);
    nugget("http://a.example/1");
    clock.move(60_000); // stored long before it is looked at
    feed.refresh(OPEN);
    feed.refresh(OPEN);

    assertThat(told()).containsExactly("http://a.example/1");
  }

  @Test
  void refresh_manyNuggetsAtOnce_tellsAllOfThemInOrder() {
    feed.refresh(OPEN);
    List<String> urls = nuggets(60);

    feed.refresh(OPEN);
    feed.refresh(OPEN);

    assertThat(told()).isEqualTo(urls);
    assertThat(feed.newest()).as("nothing is missing").isEqualTo(60);
  }

  @Test
  void refresh_moreThanItTakes_tellsTheNewestAndLeavesASerialOut() {
    feed.refresh(OPEN);
    List<String> urls = nuggets(NuggetFeed.MOST + 10);

    feed.refresh(OPEN);
    feed.refresh(OPEN);

    assertThat(told()).isEqualTo(urls.subList(10, urls.size()));
    assertThat(feed.after(0).get(0).serial()).isEqualTo(2);
  }

  private List<String> nuggets(int number) {
    List<String> urls = IntStream.range(0, number).mapToObj(i -> "http://a.example/" + i).toList();
    urls.forEach(this::nugget);
    return urls;
  }

  /** Who asks anew has a list that holds the others. */
  @Test
  void refresh_afterARest_tellsOnlyThoseThatHaveJustCome() {
    feed.refresh(OPEN);
    feed.rest();
    nugget("http://a.example/1");
    clock.move(60_000);
    nugget("http://a.example/2");

    feed.refresh(OPEN);

    assertThat(told()).containsExactly("http://a.example/2");
  }

  @Test
  void refresh_databaseThatFailsAfterARest_restsStillAtTheNextLook() throws Exception {
    feed.refresh(OPEN);
    feed.rest();
    nugget("http://a.example/1");
    clock.move(60_000);
    sql("ALTER TABLE page RENAME TO page_away");
    assertThatThrownBy(() -> feed.refresh(OPEN)).isInstanceOf(StorageException.class);
    sql("ALTER TABLE page_away RENAME TO page");

    feed.refresh(OPEN);

    assertThat(told()).isEmpty();
  }

  @Test
  void refresh_thatFailsAtTheSecondCrawl_tellsNothingOfTheFirstTwice() throws Exception {
    List<String> both = List.of(CRAWL, "ships");
    crawl("ships");
    feed.refresh(both);
    nugget("http://a.example/1");
    feed.refresh(both);
    nugget("ships", "http://b.example/1");
    sql("UPDATE page SET seq = 1000000, arm = 'unreadable' WHERE crawl = 'ships'");
    assertThatThrownBy(() -> feed.refresh(both)).isInstanceOf(RuntimeException.class);
    sql("UPDATE page SET arm = 'focused' WHERE crawl = 'ships'");

    feed.refresh(both);

    assertThat(told()).containsExactly("http://a.example/1", "http://b.example/1");
  }

  /** Those that came since somebody asked: a list may have been read before them. */
  @Test
  void refresh_manyNuggetsBeforeTheFirstLook_tellsAllOfThemOnce() {
    List<String> urls = nuggets(300);
    feed.refresh(OPEN);
    feed.rest();
    feed.refresh(OPEN);

    assertThat(told()).isEqualTo(urls);
    assertThat(feed.newest()).as("nothing is missing").isEqualTo(300);
  }

  @Test
  void refresh_moreBeforeTheFirstLookThanItTakes_leavesASerialOut() {
    List<String> urls = nuggets(NuggetFeed.MOST + 10);
    feed.refresh(OPEN);

    assertThat(told()).isEqualTo(urls.subList(10, urls.size()));
    assertThat(feed.after(0).get(0).serial()).isEqualTo(2);
  }

  @Test
  void refresh_manyNuggetsOfLongAgoAtTheFirstLook_leavesNoSerialOut() {
    nuggets(NuggetFeed.MOST + 10);
    clock.move(60_000);
    nugget("http://b.example/1");
    feed.refresh(OPEN);

    assertThat(told()).containsExactly("http://b.example/1");
    assertThat(feed.after(0).get(0).serial()).isEqualTo(1);
  }
}
