package prospector.persistence.table;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link LabelTable} in SQL. */
final class SqlLabelTable implements LabelTable {
  private final Database database;

  SqlLabelTable(Database database) {
    this.database = database;
  }

  /** Not a second time where the answer to the commit was lost and it is tried again. */
  @Override
  public void append(String crawl, String url, Label label, long givenMillis) {
    database.update(
        "store a label of crawl " + crawl,
        "INSERT INTO label_event (crawl, url, label, given_at) SELECT CAST(? AS VARCHAR), CAST(? AS"
            + " VARCHAR), CAST(? AS VARCHAR), CAST(? AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM"
            + " label_event WHERE crawl = ? AND url = ? AND label = ? AND given_at = ?)",
        statement -> {
          for (int at = 0; at <= 4; at += 4) {
            statement.setString(at + 1, crawl);
            statement.setString(at + 2, url);
            statement.setString(at + 3, label.toString());
            statement.setLong(at + 4, givenMillis);
          }
        });
  }

  @Override
  public List<Event> all(String crawl) {
    return database.query(
        "read the labels of crawl " + crawl,
        "SELECT seq, url, label, given_at FROM label_event WHERE crawl = ? ORDER BY seq",
        statement -> statement.setString(1, crawl),
        row ->
            new Event(
                row.getLong(1),
                row.getString(2),
                Label.valueOf(row.getString(3).toUpperCase(Locale.ROOT)),
                row.getLong(4)));
  }

  @Override
  public long count(String crawl) {
    return database
        .query(
            "count the labels of crawl " + crawl,
            "SELECT (SELECT COUNT(*) FROM label_event WHERE crawl = ?)"
                + " + (SELECT COUNT(*) FROM label_page WHERE crawl = ?)",
            statement -> {
              statement.setString(1, crawl);
              statement.setString(2, crawl);
            },
            row -> row.getLong(1))
        .get(0);
  }

  @Override
  public void keep(String crawl, Lesson lesson) {
    database.insertNew(
        "keep a labelled page of crawl " + crawl,
        "INSERT INTO label_page (page_key, crawl, url, relevant, payload) VALUES (?, ?, ?, ?, ?)",
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, lesson.url()));
          statement.setString(2, crawl);
          statement.setString(3, lesson.url());
          statement.setBoolean(4, lesson.relevant());
          statement.setBytes(5, lesson.payload());
        });
  }

  @Override
  public List<String> kept(String crawl) {
    return database.query(
        "read which labelled pages of crawl " + crawl + " are kept",
        "SELECT url FROM label_page WHERE crawl = ? ORDER BY page_key",
        statement -> statement.setString(1, crawl),
        row -> row.getString(1));
  }

  @Override
  public List<Lesson> lessons(String crawl, Collection<String> urls) {
    if (urls.isEmpty()) {
      return List.of();
    }
    return database.query(
        "read the labelled pages of crawl " + crawl,
        "SELECT url, relevant, payload FROM label_page WHERE page_key IN ("
            + "?, ".repeat(urls.size() - 1)
            + "?)",
        statement -> {
          int at = 1;
          for (String url : urls) {
            statement.setObject(at++, DigestKey.of(crawl, url));
          }
        },
        row -> new Lesson(row.getString(1), row.getBoolean(2), row.getBytes(3)));
  }
}
