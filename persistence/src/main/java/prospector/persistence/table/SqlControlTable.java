package prospector.persistence.table;

import java.util.List;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.DigestKey;
import prospector.prioritizer.control.ControlCensus;

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
  public void pool(String crawl, List<String> in, List<String> out) {
    database.transaction(
        "store what the control arm of crawl " + crawl + " can draw",
        connection -> {
          Database.batch(
              connection,
              database.dialect().upsert("control_pool", "page_key", "page_key, crawl"),
              in,
              (statement, url) -> {
                statement.setObject(1, DigestKey.of(crawl, url));
                statement.setString(2, crawl);
              });
          Database.batch(
              connection,
              "DELETE FROM control_pool WHERE page_key = ?",
              out,
              (statement, url) -> statement.setObject(1, DigestKey.of(crawl, url)));
        });
  }

  @Override
  public ControlCensus census(String crawl) {
    long[] pool =
        counts(
            crawl,
            "SELECT COUNT(*),"
                // what is refused without a request has a row whenever its host comes to it, so it
                // stays with the rest, where draws stand for it
                + " COUNT(CASE WHEN p.state <> 'refused' OR d.page_key IS NOT NULL THEN 1 END),"
                + " COALESCE(SUM(CASE WHEN p.state = 'page' THEN 1 ELSE 0 END), 0),"
                + " COALESCE(SUM(CASE WHEN p.state = 'page' AND p.relevant AND p.found_by <> ''"
                + " THEN 1 ELSE 0 END), 0)"
                + " FROM control_pool c LEFT JOIN page p ON p.page_key = c.page_key"
                + " LEFT JOIN control_draw d ON d.page_key = c.page_key WHERE c.crawl = ?");
    // a seed's page says nothing: it is drawn as if it were none
    List<Row> draws =
        database.query(
            "read what was fetched for the control arm of crawl " + crawl,
            "SELECT d.url, d.page, d.relevant FROM control_draw d"
                + " LEFT JOIN page p ON p.page_key = d.page_key"
                + " WHERE d.crawl = ? AND (p.page_key IS NULL OR p.state = 'refused'"
                + " OR p.arm = 'control' AND (d.page OR p.state <> 'page')) ORDER BY d.seq",
            statement -> statement.setString(1, crawl),
            row -> new Row(row.getString(1), row.getBoolean(2), row.getBoolean(3)));
    List<Row> late = draws.subList(draws.size() / 2, draws.size());
    return new ControlCensus(
        pool[0],
        pool[1],
        pool[2],
        pool[3],
        draws.size(),
        draws.stream().filter(Row::page).count(),
        draws.stream().filter(Row::nugget).count(),
        late.stream().filter(Row::page).count(),
        late.stream().filter(Row::nugget).count());
  }

  private long[] counts(String crawl, String sql) {
    return database
        .query(
            "count what the control arm of crawl " + crawl + " can draw",
            sql,
            statement -> statement.setString(1, crawl),
            row -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)})
        .get(0);
  }
}
