package prospector.persistence.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import prospector.persistence.directory.StorageException;

/**
 * The connection pool of the tables, with the few shapes of access they need.
 *
 * <p><em>An SQL failure leaves as a {@link StorageException} that says what was tried.</em> Before,
 * a database that went away is waited for ({@link Patience}). Thread-safe; every call blocks.
 */
public final class Database implements AutoCloseable {
  /** Rows a statement batch carries; a transaction of 100 to 500 rows costs least a row. */
  public static final int BATCH_ROWS = 500;

  private final HikariDataSource pool;
  private final DatabaseLink link;
  private final Patience patience;

  public Database(DatabaseLink link, DatabaseSettings settings) {
    Properties properties = new Properties();
    properties.putAll(link.properties());
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(link.url());
    config.setUsername(link.user());
    config.setPassword(link.password());
    config.setDataSourceProperties(properties);
    if (!link.firstStatement().isEmpty()) {
      config.setConnectionInitSql(link.firstStatement());
    }
    config.setMaximumPoolSize(settings.pools().tables());
    config.setMinimumIdle(1);
    config.setConnectionTimeout(settings.timeouts().connect().toMillis());
    config.setPoolName("prospector-tables");
    this.link = link;
    this.patience = new Patience(link.dialect(), settings.timeouts().patience());
    this.pool = new HikariDataSource(config);
  }

  DataSource dataSource() {
    return pool;
  }

  public DatabaseLink link() {
    return link;
  }

  public Dialect dialect() {
    return link.dialect();
  }

  /** How a transaction outside of this class waits for a database that went away. */
  public Patience patience() {
    return patience;
  }

  /** A connection for one transaction after the other; the caller commits and closes. */
  public Connection transactional() throws SQLException {
    Connection connection = pool.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Closes a connection of {@link #transactional} whose state is unknown, for good. */
  public void discard(Connection connection) {
    pool.evictConnection(connection);
    renewConnections();
  }

  /**
   * Idle connections are closed, so that the next call opens a new one. H2 closes a database whose
   * file it cannot write; it opens again with the next new connection, not through an old one.
   */
  void renewConnections() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  /** Runs one statement for many rows, in batches, in one transaction. */
  public <R> void batch(String what, String sql, List<R> rows, Binder<R> binder) {
    if (rows.isEmpty()) {
      return;
    }
    transaction(what, connection -> batch(connection, sql, rows, binder));
  }

  public static <R> void batch(Connection connection, String sql, List<R> rows, Binder<R> binder)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int waiting = 0;
      for (R row : rows) {
        binder.bind(statement, row);
        statement.addBatch();
        if (++waiting == BATCH_ROWS) {
          statement.executeBatch();
          waiting = 0;
        }
      }
      if (waiting > 0) {
        statement.executeBatch();
      }
    }
  }

  /** Runs work as one transaction, rolled back when it throws. */
  public void transaction(String what, Work work) {
    insist(
        what,
        () -> {
          transact(work);
          return 0;
        });
  }

  private void transact(Work work) throws SQLException {
    try (Connection connection = transactional()) {
      try {
        work.run(connection);
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        rollback(connection, e);
        throw e;
      }
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e); // the first failure is the one to report
    }
  }

  /** Runs one statement. Returns the number of rows it changed. */
  public int update(String what, String sql, Arguments arguments) {
    return insist(what, () -> update(sql, arguments));
  }

  /**
   * Inserts a row unless one with its key is there. Returns whether none was.
   *
   * @param insert a statement that inserts one row and ends with its values
   */
  public boolean insertNew(String what, String insert, Arguments arguments) {
    String sql = dialect().unlessThere(insert);
    return insist(
        what,
        () -> {
          try {
            return update(sql, arguments) > 0;
          } catch (SQLException e) {
            if (!Dialect.isDuplicate(e)) {
              throw e;
            }
            return false;
          }
        });
  }

  private int update(String sql, Arguments arguments) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      arguments.bind(statement);
      return statement.executeUpdate();
    }
  }

  /** All rows of a query, in its order. */
  public <T> List<T> query(String what, String sql, Arguments arguments, Reader<T> reader) {
    return insist(
        what,
        () -> {
          try (Connection connection = pool.getConnection()) {
            return read(connection, sql, arguments, reader);
          }
        });
  }

  /**
   * The same for a statement that reads all rows of a crawl: its answer may take an hour. A server
   * that took longer than others' answers may was believed to be away, and asked again while it
   * still worked at the first.
   */
  public <T> List<T> longQuery(String what, String sql, Arguments arguments, Reader<T> reader) {
    return insist(
        what,
        () -> {
          try (Connection connection = pool.getConnection()) {
            if (!link.isEmbedded()) {
              // the pool sets it back
              connection.setNetworkTimeout(
                  Runnable::run, (int) DatabaseLink.LONG_ANSWER.toMillis());
            }
            return read(connection, sql, arguments, reader);
          }
        });
  }

  private static <T> List<T> read(
      Connection connection, String sql, Arguments arguments, Reader<T> reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      arguments.bind(statement);
      return read(statement, reader);
    }
  }

  static <T> List<T> read(PreparedStatement statement, Reader<T> reader) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(reader.read(result));
      }
    }
    return rows;
  }

  private <T> T insist(String what, Patience.Attempt<T, SQLException> attempt) {
    try {
      return patience.insist(attempt);
    } catch (SQLException e) {
      renewConnections();
      throw new StorageException("could not " + what + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    patience.close();
    pool.close();
  }

  /** Sets one row's parameters. */
  public interface Binder<R> {
    void bind(PreparedStatement statement, R row) throws SQLException;
  }

  /** Sets a statement's parameters. */
  public interface Arguments {
    void bind(PreparedStatement statement) throws SQLException;
  }

  /** Makes a value of the current row. */
  public interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** What a transaction does. */
  public interface Work {
    void run(Connection connection) throws SQLException;
  }
}
