package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.table.CrawlTable;

class SiteOrdersTest {
  private static final long NOW = 1_000_000;
  private static final long CREATED = 500_000;

  private final CrawlDatabase database;
  private final SiteOrders orders;

  SiteOrdersTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    orders = new SiteOrders(database, Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static CrawlTable.Row row(CrawlTable.State state, String orders) {
    return new CrawlTable.Row(
        "bees", "bees", "bees", "learner", List.of(), state, "", CREATED, 0, 0, "", orders);
  }

  @Test
  void changed_ofOrdersThatStay_isWhenTheCrawlWasCreated() {
    assertThat(orders.changedMillis(row(CrawlTable.State.RUNNING, "{}"))).isEqualTo(CREATED);
    assertThat(orders.changedMillis(row(CrawlTable.State.RUNNING, "{}"))).isEqualTo(CREATED);
  }

  @Test
  void changed_ofANewBudget_isNow() {
    orders.changedMillis(row(CrawlTable.State.RUNNING, "{}"));
    assertThat(orders.changedMillis(row(CrawlTable.State.RUNNING, "{a:1}"))).isEqualTo(NOW);
    assertThat(orders.changedMillis(row(CrawlTable.State.PAUSED, "{a:1}"))).isEqualTo(NOW + 1);
  }

  @Test
  void changed_ofACrawlThatEnded_stays_andOfOneThatGoesOnAgainDoesNot() {
    orders.changedMillis(row(CrawlTable.State.RUNNING, "{}"));
    assertThat(orders.changedMillis(row(CrawlTable.State.FINISHED, "{}"))).isEqualTo(CREATED);
    assertThat(orders.changedMillis(row(CrawlTable.State.RUNNING, "{}"))).isEqualTo(NOW);
  }

  @Test
  void changed_ofARowThatWasReadBeforeTheCrawlEnded_stays() {
    CrawlTable.Row before = row(CrawlTable.State.RUNNING, "{}");
    database.crawls().create(before);
    orders.changedMillis(before);
    database.crawls().state("bees", CrawlTable.State.FINISHED);
    CrawlTable.Row ended = database.crawls().find("bees").orElseThrow();
    assertThat(orders.changedMillis(ended)).isEqualTo(CREATED);

    assertThat(orders.changedMillis(before)).isEqualTo(CREATED);
    assertThat(orders.changedMillis(ended)).isEqualTo(CREATED);
  }

  @Test
  void changed_afterAnOrderOfASiteWhoseClockIsAhead_isLaterThanIt() {
    CrawlTable.Row other = row(CrawlTable.State.RUNNING, "{b:2}");
    orders.follow(
        "bees",
        NOW + 3_600_000,
        () -> {
          database.crawls().create(other);
          return Optional.of(SiteOrders.Written.of(other));
        });
    assertThat(orders.changedMillis(other)).isEqualTo(NOW + 3_600_000);
    database.crawls().state("bees", CrawlTable.State.STOPPED);
    assertThat(orders.changedMillis(row(CrawlTable.State.STOPPED, "{b:2}")))
        .isEqualTo(NOW + 3_600_001);
  }

  @Test
  void changed_byAnOrderOfHereWhileOneOfAnotherSiteIsFollowed_isAChangeOfHere() {
    CrawlTable.Row other = row(CrawlTable.State.RUNNING, "{b:2}");
    orders.follow(
        "bees",
        NOW - 5,
        () -> {
          database.crawls().create(other);
          database.crawls().state("bees", CrawlTable.State.PAUSED);
          return Optional.of(SiteOrders.Written.of(other));
        });

    CrawlTable.Row paused = database.crawls().find("bees").orElseThrow();

    assertThat(orders.changedMillis(paused)).isEqualTo(NOW);
  }
}
