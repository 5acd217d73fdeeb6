package prospector.persistence.table;

import java.util.List;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;

/** {@link ControlTable} in SQL. */
final class SqlControlTable implements ControlTable {
  private final Database database;

  SqlControlTable(Database database) {
    this.database = database;
  }

  @Override
  public void append(String crawl, Row draw) {
    database.insertNew(
        "store a draw of the control arm of crawl " + crawl,
        "INSERT INTO control_draw (page_key, crawl, url, page, relevant) VALUES (?, ?, ?, ?, ?)",
        statement -> {
          statement.setObject(1, DigestKey.of(crawl, draw.url()));
          statement.setString(2, crawl);
          statement.setString(3, draw.url());
          statement.setBoolean(4, draw.page());
          statement.setBoolean(5, draw.nugget());
        });
  }

  @Override
  public List<Row> all(String crawl) {
    return database.query(
        "read the control arm of crawl " + crawl,
        "SELECT url, page, relevant FROM control_draw WHERE crawl = ? ORDER BY seq",
        statement -> statement.setString(1, crawl),
        row -> new Row(row.getString(1), row.getBoolean(2), row.getBoolean(3)));
  }

  @Override
  public long requests(String crawl) {
    return database
        .longQuery(
            "count what was fetched for the control arm of crawl " + crawl,
            "SELECT COUNT(*) FROM control_draw d LEFT JOIN page p ON p.page_key = d.page_key"
                // a seed is drawn as if it were no page
                + " WHERE d.crawl = ? AND (p.page_key IS NULL OR p.state = 'refused'"
                + " OR p.arm = 'control' AND (d.page OR p.state <> 'page'))",
            statement -> statement.setString(1, crawl),
            row -> row.getLong(1))
        .get(0);
  }
}
