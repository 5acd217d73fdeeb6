package prospector.persistence.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.Database;
import prospector.persistence.sql.JsonText;

/** {@link CrawlTable} in SQL; seeds are kept as a JSON array. */
final class SqlCrawlTable implements CrawlTable {
  private static final String COLUMNS =
      "id, topic, topic_source, policy, seeds, state, finish_reason, created_at, seconds,"
          + " cpu_seconds, topic_directory, orders";

  private final Database database;

  SqlCrawlTable(Database database) {
    this.database = database;
  }

  @Override
  public void create(Row crawl) {
    boolean isNew =
        database.insertNew(
            "create crawl " + crawl.id(),
            "INSERT INTO crawl (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            statement -> bind(statement, crawl));
    // one that is the same is ours: the answer to its commit was lost, and it was tried again
    if (!isNew && !find(crawl.id()).equals(Optional.of(crawl))) {
      throw new StorageException(
          "could not create crawl " + crawl.id() + ": there is a crawl of this id already");
    }
  }

  private static void bind(PreparedStatement statement, Row crawl) throws SQLException {
    statement.setString(1, crawl.id());
    statement.setString(2, crawl.topic());
    statement.setString(3, crawl.topicSource());
    statement.setString(4, crawl.policy());
    statement.setString(5, JsonText.array(crawl.seeds()));
    statement.setString(6, crawl.state().toString());
    statement.setString(7, crawl.finishReason());
    statement.setLong(8, crawl.createdMillis());
    statement.setDouble(9, crawl.seconds());
    statement.setDouble(10, crawl.cpuSeconds());
    statement.setString(11, crawl.topicDirectory());
    statement.setString(12, crawl.orders());
  }

  @Override
  public Optional<Row> find(String id) {
    return database
        .query(
            "read crawl " + id,
            "SELECT " + COLUMNS + " FROM crawl WHERE id = ?",
            statement -> statement.setString(1, id),
            SqlCrawlTable::row)
        .stream()
        .findFirst();
  }

  @Override
  public List<Row> all() {
    return database.query(
        "read the crawls",
        "SELECT " + COLUMNS + " FROM crawl ORDER BY seq",
        statement -> {},
        SqlCrawlTable::row);
  }

  @Override
  public List<Head> heads() {
    String digest = database.dialect().md5("seeds");
    return database.query(
        "look at the crawls",
        "SELECT id, state, CASE WHEN state IN ('running', 'paused') THEN "
            + digest
            + " ELSE '' END, orders, created_at FROM crawl ORDER BY seq",
        statement -> {},
        row ->
            new Head(
                row.getString(1),
                CrawlTable.State.of(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getLong(5)));
  }

  @Override
  public void update(
      String id, CrawlTable.State state, String finishReason, double seconds, double cpuSeconds) {
    int changed =
        database.update(
            "update crawl " + id,
            "UPDATE crawl SET state = ?, finish_reason = ?, seconds = ?, cpu_seconds = ?"
                + " WHERE id = ?",
            statement -> {
              statement.setString(1, state.toString());
              statement.setString(2, finishReason);
              statement.setDouble(3, seconds);
              statement.setDouble(4, cpuSeconds);
              statement.setString(5, id);
            });
    check(id, changed);
  }

  @Override
  public boolean finish(Row as, String finishReason, double seconds) {
    int changed =
        database.update(
            "finish crawl " + as.id(),
            "UPDATE crawl SET state = ?, finish_reason = ?, seconds = ?"
                + " WHERE id = ? AND state IN (?, ?) AND seeds = ? AND orders = ?",
            statement -> {
              statement.setString(1, CrawlTable.State.FINISHED.toString());
              statement.setString(2, finishReason);
              statement.setDouble(3, seconds);
              statement.setString(4, as.id());
              statement.setString(5, CrawlTable.State.RUNNING.toString());
              statement.setString(6, CrawlTable.State.PAUSED.toString());
              statement.setString(7, JsonText.array(as.seeds()));
              statement.setString(8, as.orders());
            });
    return changed > 0;
  }

  @Override
  public void state(String id, CrawlTable.State state) {
    int changed =
        database.update(
            "change the state of crawl " + id,
            "UPDATE crawl SET state = ?, finish_reason = '' WHERE id = ?",
            statement -> {
              statement.setString(1, state.toString());
              statement.setString(2, id);
            });
    check(id, changed);
  }

  @Override
  public void topicDirectory(String id, String directory) {
    int changed =
        database.update(
            "note where the topic file of crawl " + id + " lies",
            "UPDATE crawl SET topic_directory = ? WHERE id = ?",
            statement -> {
              statement.setString(1, directory);
              statement.setString(2, id);
            });
    check(id, changed);
  }

  @Override
  public void worked(String id, double seconds) {
    database.update(
        "note the time of crawl " + id,
        "UPDATE crawl SET seconds = ? WHERE id = ? AND seconds < ?",
        statement -> {
          statement.setDouble(1, seconds);
          statement.setString(2, id);
          statement.setDouble(3, seconds);
        });
  }

  @Override
  public boolean orders(Row as, List<String> seeds, String orders) {
    int changed =
        database.update(
            "change the orders of crawl " + as.id(),
            "UPDATE crawl SET seeds = ?, orders = ? WHERE id = ? AND seeds = ? AND orders = ?",
            statement -> {
              statement.setString(1, JsonText.array(seeds));
              statement.setString(2, orders);
              statement.setString(3, as.id());
              statement.setString(4, JsonText.array(as.seeds()));
              statement.setString(5, as.orders());
            });
    // those that are the same are ours: the answer to their commit was lost
    return changed > 0
        || find(as.id())
            .filter(row -> row.seeds().equals(seeds) && row.orders().equals(orders))
            .isPresent();
  }

  private static void check(String id, int changed) {
    if (changed == 0) {
      throw new StorageException("could not update crawl " + id + ": there is no such crawl");
    }
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        JsonText.list(row.getString(5)),
        CrawlTable.State.of(row.getString(6)),
        row.getString(7),
        row.getLong(8),
        row.getDouble(9),
        row.getDouble(10),
        row.getString(11),
        row.getString(12));
  }
}
