package prospector.persistence;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import prospector.persistence.sql.DatabaseSettings;

/** The databases that every test of the tables runs on. */
public enum TestDatabase {
  H2,
  POSTGRESQL;

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  /** A database of this kind without tables. */
  DatabaseSettings fresh() {
    return this == H2 ? DatabaseSettings.embedded() : postgresql(port());
  }

  /** An empty schema of the one server, reached at a port. */
  public static DatabaseSettings postgresql(int port) {
    String schema = "t" + SCHEMAS.incrementAndGet();
    try (Connection connection =
            DriverManager.getConnection(url(port(), "public"), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + schema);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return settings(url(port, schema));
  }

  public static DatabaseSettings settings(String url) {
    return new DatabaseSettings(
        url,
        "postgres",
        "",
        new DatabaseSettings.Pools(4, 1),
        new DatabaseSettings.Timeouts(
            Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(20)),
        DatabaseSettings.Tenancy.ALONE);
  }

  public static int port() {
    return Server.ONE.getPort();
  }

  private static String url(int port, String schema) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?currentSchema=" + schema;
  }

  /** One server for the whole JVM, started by the first test that needs it; it ends with it. */
  private static final class Server {
    static final EmbeddedPostgres ONE = start();

    private static EmbeddedPostgres start() {
      Path target = Path.of("target").toAbsolutePath();
      try {
        return EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(target.resolve("postgres").toFile())
            .setServerConfig("max_connections", "200")
            .setServerConfig("fsync", "off") // the tests kill processes, not the machine
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
