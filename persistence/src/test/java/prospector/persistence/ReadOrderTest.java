package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.persistence.Samples.CRAWL;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;

/**
 * The embedded database reads some rows of a crawl at a time in the order of an index. Where it
 * sorts it reads all of them each time.
 */
final class ReadOrderTest {
  @Test
  void rowsOfACrawl_someAtATime_areReadInTheOrderOfAnIndex(@TempDir Path directory)
      throws SQLException {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = database.link().connect()) {
      for (int i = 0; i < 30; i++) {
        Samples.store(database, i);
      }
      execute(connection, "SET QUERY_STATISTICS TRUE");

      read(database);
      database.rows().delete(CRAWL);

      List<String> plans = new ArrayList<>();
      for (String sql : ordered(connection)) {
        plans.add(plan(connection, sql));
      }
      assertThat(plans).hasSizeGreaterThan(10);
      assertThat(plans).filteredOn(plan -> !plan.endsWith("/* index sorted */")).isEmpty();
    }
  }

  /** The followers of a crawl ask every few seconds, the more so when nothing comes. */
  @Test
  void feed_crawlBesideOthers_isReadByItsOwnIndex(@TempDir Path directory) throws SQLException {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = database.link().connect()) {
      for (int i = 0; i < 300; i++) {
        Samples.store(database, i);
      }
      execute(connection, "UPDATE page SET crawl = 'old' WHERE seq <= 5");
      execute(connection, "SET QUERY_STATISTICS TRUE");

      assertThat(database.feed().after("old", 5, 50)).isEmpty();
      assertThat(database.feed().newest("old")).isEqualTo(5);
      assertThat(database.feed().newest(CRAWL)).isEqualTo(300);
      assertThat(database.feed().countAfter("old", 5)).isZero();

      List<String> plans = new ArrayList<>();
      for (String sql : statements(connection, "state = 'page'")) {
        plans.add(plan(connection, sql));
      }
      assertThat(plans).hasSize(3).allSatisfy(it -> assertThat(it).contains("PAGE_CRAWL"));
    }
  }

  private static void read(CrawlDatabase database) {
    database.feed().after(CRAWL, 0, 10);
    database.feed().newest(CRAWL);
    database.revisits().due(CRAWL, Long.MAX_VALUE, Set.of("none"), 10);
    database.revisits().unplanned(CRAWL, 0, 99, 10);
    database.pages().forEach(CRAWL, page -> {});
    database.pages().forEachPast(CRAWL, (url, nugget, capture) -> {});
    database.pages().totals(CRAWL);
    database.listing().newest(PageListing.Query.nuggets(CRAWL, 0, Long.MAX_VALUE, 10));
    database.listing().leavingLinks(CRAWL, 10);
    PageListing.Query pages =
        new PageListing.Query(
            CRAWL,
            Optional.of(PageRecord.State.PAGE),
            Optional.empty(),
            Optional.of("http://host1.test"),
            0,
            Long.MAX_VALUE,
            10);
    database.listing().list(pages, PageListing.Order.OLDEST, 0);
  }

  /** But for what is deleted in the order of a key that is no number: once a crawl. */
  private static List<String> ordered(Connection connection) throws SQLException {
    return statements(connection, "crawl = ?").stream()
        .filter(sql -> sql.contains(" ORDER BY ") && sql.contains(" LIMIT "))
        .filter(sql -> !sql.startsWith("SELECT page_key ") && !sql.startsWith("SELECT queue_key,"))
        .toList();
  }

  private static List<String> statements(Connection connection, String with) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT sql_statement FROM information_schema.query_statistics")) {
      while (row.next()) {
        if (row.getString(1).contains(with)) {
          found.add(row.getString(1));
        }
      }
    }
    return found;
  }

  private static String plan(Connection connection, String sql) throws SQLException {
    try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + sql)) {
      for (int i = 1; i <= explain.getParameterMetaData().getParameterCount(); i++) {
        explain.setObject(i, null);
      }
      try (ResultSet plan = explain.executeQuery()) {
        plan.next();
        return plan.getString(1);
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
