package prospector.persistence.sql;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import prospector.persistence.directory.OutputNames;

/**
 * How to connect to an open {@code CrawlDatabase}: the journal has a pool of its own.
 *
 * @param url JDBC URL
 * @param user user name
 * @param password its password
 * @param driver class name of the JDBC driver
 * @param properties further properties for the driver; what the url says wins
 * @param firstStatement SQL that every new connection of a pool begins with; empty for none
 */
public record DatabaseLink(
    String url,
    String user,
    String password,
    String driver,
    Map<String, String> properties,
    String firstStatement) {

  /**
   * A server that acknowledges commits before they are on its disk lost two acknowledged events of
   * a host when it crashed, and with them a URL. Stricter settings of the server stay.
   */
  private static final String SYNCHRONOUS =
      "SELECT set_config('synchronous_commit', 'on', false)"
          + " WHERE current_setting('synchronous_commit') = 'off'";

  /**
   * {@link CommitGroup} writes the file, and acknowledgements wait for it: with H2's own write
   * delay a kill lost 3,400 of 74,000 acknowledged events. LOBs under 16 kB lie in their row, which
   * journal events need for speed. The database is closed by us, not by a shutdown hook that would
   * run before the actor system has stopped. A lock is waited for at most 10 s. The space of
   * overwritten pages is used again after 10 s, time enough for {@link Housekeeping} to force what
   * replaced them to the disk.
   *
   * <p>{@code retry:} in the address opens the file again where an interrupt of a thread closed it,
   * as Java does: without it a thread that was interrupted while it read or wrote closed the
   * database of the whole process, and what was committed and not yet written was lost.
   */
  private static final String H2_OPTIONS =
      ";WRITE_DELAY=0;AUTO_COMPACT_FILL_RATE=0;MAX_LENGTH_INPLACE_LOB=16384;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000;RETENTION_TIME=10000";

  private static final String SOCKET_TIMEOUT = "socketTimeout"; // of PostgreSQL's driver

  /** How long what reads or changes large tables may take. */
  static final Duration LONG_ANSWER = Duration.ofHours(1);

  public DatabaseLink {
    properties = Map.copyOf(properties);
  }

  /** The link that settings ask for, to a crawl in a directory, by a node. */
  public static DatabaseLink of(DatabaseSettings settings, Path directory, String node) {
    if (settings.isEmbedded()) {
      Path file = directory.resolve(OutputNames.DATABASE).resolve("prospector");
      // the directory's permissions are what protects it
      return new DatabaseLink(
          "jdbc:h2:retry:" + file + H2_OPTIONS, "sa", "", "org.h2.Driver", Map.of(), "");
    }
    return new DatabaseLink(
        settings.url(),
        settings.user(),
        settings.password(),
        "org.postgresql.Driver",
        postgresql(settings.timeouts(), node),
        SYNCHRONOUS);
  }

  private static Map<String, String> postgresql(DatabaseSettings.Timeouts timeouts, String node) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("ApplicationName", "prospector-" + node);
    properties.put("connectTimeout", seconds(timeouts.connect()));
    properties.put("loginTimeout", seconds(timeouts.connect()));
    properties.put(SOCKET_TIMEOUT, seconds(timeouts.reply()));
    properties.put("tcpKeepAlive", "true");
    return properties;
  }

  private static String seconds(Duration duration) {
    return Long.toString(Math.max(1, duration.toSeconds())); // 0 would be for ever
  }

  /** The same for what may take long, as a change of large tables: answers may take an hour. */
  DatabaseLink unhurried() {
    Map<String, String> patient = new LinkedHashMap<>(properties);
    patient.computeIfPresent(SOCKET_TIMEOUT, (name, timeout) -> seconds(LONG_ANSWER));
    return new DatabaseLink(url, user, password, driver, patient, firstStatement);
  }

  /** Whether it is H2 in the crawl's directory. */
  public boolean isEmbedded() {
    return dialect() == Dialect.H2;
  }

  Dialect dialect() {
    return url.startsWith(DatabaseSettings.POSTGRESQL) ? Dialect.POSTGRESQL : Dialect.H2;
  }

  /** A connection outside of any pool. */
  public Connection connect() throws SQLException {
    Properties all = new Properties();
    all.putAll(properties);
    all.setProperty("user", user);
    all.setProperty("password", password);
    return DriverManager.getConnection(url, all);
  }

  /** The database in messages. */
  public String name() {
    return withoutQuery(url);
  }

  /** A JDBC URL without its parameters, one of which may be a password. */
  static String withoutQuery(String url) {
    return url.replaceFirst("[?;].*", "");
  }

  @Override
  public String toString() {
    return "DatabaseLink[" + name() + ", " + user + "]";
  }
}
