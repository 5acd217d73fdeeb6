package prospector.node.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** One PostgreSQL for the whole JVM, started by the first test that needs it; it ends with it. */
public final class TestPostgres {
  private static final EmbeddedPostgres ONE = start();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private TestPostgres() {}

  /** URL of a new, empty database. */
  public static String fresh() {
    String name = "cluster" + DATABASES.incrementAndGet();
    execute("CREATE DATABASE " + name);
    return url(name);
  }

  /** Lets new connections to a database in, or refuses them; those there are stay. */
  static void letIn(String url, boolean allowed) {
    String name = url.substring(url.lastIndexOf('/') + 1);
    execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS " + allowed);
  }

  private static void execute(String sql) {
    try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Assignments, as of {@code --set}, for a database of this server. */
  public static List<String> settings(String url) {
    return List.of(
        "prospector.database.url=\"" + url + "\"",
        "prospector.database.user=postgres",
        "prospector.database.pool.tables=3",
        "prospector.database.pool.journal=2");
  }

  private static String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + ONE.getPort() + "/" + database;
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setOverrideWorkingDirectory(Path.of("target", "postgres").toAbsolutePath().toFile())
          .setServerConfig("max_connections", "200")
          .setServerConfig("fsync", "off") // the tests kill processes, not the machine
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
