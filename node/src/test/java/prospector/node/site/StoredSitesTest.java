package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.site.SiteMap;
import prospector.node.nearest.PlaceBook;
import prospector.node.watch.view.StoredStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.Counts;
import prospector.persistence.site.SiteMapTable;
import prospector.persistence.table.CrawlTable;

/** What other sites did for a crawl that nobody works on. */
class StoredSitesTest {
  private final CrawlDatabase database;

  StoredSitesTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
  }

  @BeforeEach
  void hear() {
    heard("b", 20);
    heard("c", 300);
    heard("d", 4_000);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void heard(String site, int pages) {
    database
        .sites()
        .heard(
            site,
            "{\"site\":\""
                + site
                + "\",\"map\":\"m\",\"crawls\":[{\"id\":\"bees\",\"orders\":\"\","
                + "\"state\":\"running\",\"done\":{\"pages\":"
                + pages
                + "}}]}",
            1);
  }

  private void agree(String... sites) {
    SiteMapTable maps = database.siteMaps();
    maps.agree(new SiteMapTable.Agreed("before", ""));
    PlaceBook.alone(
        maps, new SiteMap("a", Stream.of(sites).map(name -> new SiteMap.Site(name, 1)).toList()));
  }

  private long pages() {
    return StoredSites.plus(database.pages().totals("bees").counts(), database, "bees").pages();
  }

  @Test
  void pages_ofSitesThatAreConfigured_count() {
    assertThat(pages()).isEqualTo(4_320); // none is known to have gone
    agree("a", "b", "c");
    assertThat(pages()).isEqualTo(320);
    database.siteCopies().retire("c", 1);
    assertThat(pages()).isEqualTo(20);
    agree("a");
    assertThat(pages()).isZero();
  }

  @Test
  void status_ofACrawlThatGoesOnAlone_countsNoOther() {
    CrawlTable.Row row =
        new CrawlTable.Row(
            "bees",
            "bees",
            "",
            "learner",
            List.of(),
            CrawlTable.State.RUNNING,
            "",
            1,
            0,
            0,
            "",
            "");
    Counts all = StoredStatus.read(row, database).counts();
    assertThat(all.pages()).isEqualTo(4_320);
    assertThat(StoredStatus.alone(row, database).counts().pages()).isZero();
  }
}
