package prospector.persistence.sql;

import java.time.Duration;

/**
 * Which database holds the state, and how it is talked to.
 *
 * @param url {@link #EMBEDDED}, or {@code jdbc:postgresql://host:port/database}
 * @param user of the PostgreSQL; the embedded database has its own
 * @param password of that user
 * @param pools connections of one process
 * @param timeouts how long it is waited for
 * @param tenancy whether other processes may work on it at the same time
 */
public record DatabaseSettings(
    String url, String user, String password, Pools pools, Timeouts timeouts, Tenancy tenancy) {

  /** The url that stands for an H2 database in the crawl's directory. */
  public static final String EMBEDDED = "embedded";

  /** How the url of a PostgreSQL begins. */
  public static final String POSTGRESQL = "jdbc:postgresql:";

  /** Who else may work on the database. */
  public enum Tenancy {
    /** Nobody: a crawl on one node, an audit, an export. */
    ALONE,
    /** The other nodes of a cluster. */
    SHARED
  }

  /**
   * Connections at most.
   *
   * @param tables pages, queues and models; 3 or more, the archive keeps one for itself
   * @param journal events and snapshots; 1 or more
   */
  public record Pools(int tables, int journal) {}

  /**
   * Waiting times.
   *
   * @param connect for a connection
   * @param reply for the answer to one statement; then the connection counts as dead
   * @param patience for a PostgreSQL that went away, before what was asked of it fails
   */
  public record Timeouts(Duration connect, Duration reply, Duration patience) {}

  public DatabaseSettings {
    if (!url.equals(EMBEDDED) && !url.startsWith(POSTGRESQL)) {
      throw new IllegalArgumentException(
          "expected " + EMBEDDED + " or " + POSTGRESQL + "//host:port/database, got " + url);
    }
  }

  /** H2 in the crawl's directory, for one process. */
  public static DatabaseSettings embedded() {
    return new DatabaseSettings(
        EMBEDDED,
        "",
        "",
        new Pools(6, 4),
        new Timeouts(Duration.ofSeconds(10), Duration.ofMinutes(2), Duration.ZERO),
        Tenancy.ALONE);
  }

  /** The same database, to be shared with the other nodes of a cluster. */
  public DatabaseSettings shared() {
    return new DatabaseSettings(url, user, password, pools, timeouts, Tenancy.SHARED);
  }

  /** Whether it is H2 in the crawl's directory. */
  public boolean isEmbedded() {
    return url.equals(EMBEDDED);
  }

  /** Without the password: settings end up in logs. */
  @Override
  public String toString() {
    return "DatabaseSettings[" + DatabaseLink.withoutQuery(url) + ", " + user + ", " + pools + "]";
  }
}
