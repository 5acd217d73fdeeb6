package prospector.persistence.page;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/**
 * Stored pages as somebody who watches the crawl wants them: the newest first, a screenful at a
 * time, and the crawl's course in a few numbers. Thread-safe; every call blocks.
 *
 * <p>Pages are found by going back through the index by crawl and number, so that a screenful costs
 * what lies between its first and its last row of the crawl, and no other index is kept for it.
 */
public final class PageListing {
  private final Database database;

  public PageListing(Database database) {
    this.database = database;
  }

  /**
   * What to list.
   *
   * @param state rows of this state only
   * @param relevant rows that are, or are not, relevant only
   * @param host rows of this host only
   * @param after rows whose number is greater than this; 0 for all
   * @param before rows whose number is less than this; Long.MAX_VALUE to begin
   * @param limit rows at most
   * @param found rows of pages that were found to be nuggets only, which copies are not
   */
  public record Query(
      String crawl,
      Optional<PageRecord.State> state,
      Optional<Boolean> relevant,
      Optional<String> host,
      long after,
      long before,
      int limit,
      boolean found) {

    /** Found to be nuggets or not. */
    public Query(
        String crawl,
        Optional<PageRecord.State> state,
        Optional<Boolean> relevant,
        Optional<String> host,
        long after,
        long before,
        int limit) {
      this(crawl, state, relevant, host, after, before, limit, false);
    }

    /** The nuggets of a crawl. */
    public static Query nuggets(String crawl, long after, long before, int limit) {
      return nuggets(crawl, Optional.empty(), after, before, limit);
    }

    /** The nuggets of a crawl, of one host where one is given. */
    public static Query nuggets(
        String crawl, Optional<String> host, long after, long before, int limit) {
      return new Query(
          crawl,
          Optional.of(PageRecord.State.PAGE),
          Optional.of(true),
          host,
          after,
          before,
          limit,
          true);
    }
  }

  /**
   * One row.
   *
   * @param number grows with the time of storing; with several nodes only nearly so
   */
  public record Entry(long number, StoredPage stored) {}

  /** The number of the newest row of all crawls; 0 where there is none. */
  public long newestNumber() {
    return database
        .query(
            "look for the newest page",
            "SELECT COALESCE(MAX(seq), 0) FROM page",
            statement -> {},
            row -> row.getLong(1))
        .get(0);
  }

  /** Rows, newest first. */
  public List<Entry> newest(Query query) {
    return list(query, Order.NEWEST, 0);
  }

  /** In which order rows come. */
  public enum Order {
    NEWEST("crawl DESC, seq DESC"),
    OLDEST("crawl, seq"),
    /** Best nugget score first; sorts all rows of the crawl that fit. */
    SCORE("score DESC, seq DESC");

    private final String sql;

    Order(String sql) {
      this.sql = sql;
    }
  }

  /**
   * Rows in some order.
   *
   * @param offset rows of that order that are left out first
   */
  public List<Entry> list(Query query, Order order, int offset) {
    return database.longQuery( // few rows that fit may stand far apart
        "list the pages of crawl " + query.crawl(),
        "SELECT "
            + PageRows.COLUMNS
            + ", seq FROM page WHERE seq > ? AND seq < ? AND crawl = ?"
            + query.state().map(state -> " AND state = ?").orElse("")
            + query.relevant().map(relevant -> " AND relevant = ?").orElse("")
            + query.host().map(host -> " AND host = ?").orElse("")
            + (query.found() ? " AND found_by <> ''" : "")
            + " ORDER BY "
            + order.sql
            + " LIMIT ? OFFSET "
            + offset,
        statement -> bind(statement, query),
        row -> new Entry(row.getLong("seq"), PageRows.read(row)));
  }

  /** The stored row of a URL. */
  public Optional<Entry> find(String crawl, String url) {
    return database
        .query(
            "read page " + url,
            "SELECT " + PageRows.COLUMNS + ", seq FROM page WHERE page_key = ?",
            statement -> statement.setObject(1, DigestKey.of(crawl, url)),
            row -> new Entry(row.getLong("seq"), PageRows.read(row)))
        .stream()
        .findFirst();
  }

  /**
   * Relevant pages, those with the lowest score first, the newest first among equals; reads all
   * rows of the crawl.
   */
  public List<Entry> lowestRelevant(String crawl, int limit) {
    return doubtful(crawl, "relevant = TRUE AND score >= ? ORDER BY score ASC", 0, limit);
  }

  /**
   * Other pages, those with the highest score first, the newest first among equals; reads all rows
   * of the crawl.
   *
   * @param below scores under this one: a page that is no nugget for its scope or by its own wish
   *     may have any
   */
  public List<Entry> highestOther(String crawl, double below, int limit) {
    return doubtful(crawl, "relevant = FALSE AND score < ? ORDER BY score DESC", below, limit);
  }

  private List<Entry> doubtful(String crawl, String which, double bound, int limit) {
    return database.longQuery(
        "list the doubtful pages of crawl " + crawl,
        "SELECT "
            + PageRows.COLUMNS
            + ", seq FROM page WHERE crawl = ? AND state = 'page' AND "
            + which
            + ", seq DESC LIMIT ?",
        statement -> {
          statement.setString(1, crawl);
          statement.setDouble(2, bound);
          statement.setInt(3, limit);
        },
        row -> new Entry(row.getLong("seq"), PageRows.read(row)));
  }

  /** Pages of which links were not taken, oldest first. */
  public List<Entry> leavingLinks(String crawl, int limit) {
    return database.longQuery(
        "list the pages of crawl " + crawl + " that leave links",
        "SELECT "
            + PageRows.COLUMNS
            + ", seq FROM page WHERE crawl = ? AND links_left <> '' ORDER BY crawl, seq LIMIT ?",
        statement -> {
          statement.setString(1, crawl);
          statement.setInt(2, limit);
        },
        row -> new Entry(row.getLong("seq"), PageRows.read(row)));
  }

  private static void bind(PreparedStatement statement, Query query) throws SQLException {
    int at = 1;
    statement.setLong(at++, query.after());
    statement.setLong(at++, query.before());
    statement.setString(at++, query.crawl());
    if (query.state().isPresent()) {
      statement.setString(at++, query.state().get().name().toLowerCase(Locale.ROOT));
    }
    if (query.relevant().isPresent()) {
      statement.setBoolean(at++, query.relevant().get());
    }
    if (query.host().isPresent()) {
      statement.setString(at++, query.host().get());
    }
    statement.setInt(at, query.limit());
  }

  /**
   * A part of a crawl's course.
   *
   * @param pages judged pages
   * @param nuggets those that were found relevant
   * @param lastMillis when the last of them was fetched that no visit has replaced
   */
  public record Stretch(long pages, long nuggets, long lastMillis) {}

  /**
   * The course of a crawl in so many stretches of as many pages each, one in 512 of all pages more
   * or less; reads all its rows.
   */
  public List<Stretch> course(String crawl, int stretches) {
    List<CoursePart> parts = new CourseParts(database, crawl).read();
    long pages = parts.stream().mapToLong(CoursePart::pages).sum();
    return CoursePart.join(parts, page -> CoursePart.tile(page - 1, pages, stretches));
  }

  /**
   * The same in stretches that grow with the pages before them, so that a crawl of any size has
   * few.
   *
   * @param step pages at the end of a stretch by those at its start, over 1
   */
  public List<Stretch> course(String crawl, double step) {
    return CoursePart.join(
        new CourseParts(database, crawl).read(),
        page -> (long) Math.floor(Math.log(page) / Math.log(step)));
  }
}
