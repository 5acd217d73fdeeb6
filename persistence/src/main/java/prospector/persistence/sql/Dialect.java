package prospector.persistence.sql;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs between the databases, besides the column types in their migration scripts. */
public enum Dialect {
  /** Embedded, one process. */
  H2("classpath:db/migration/h2"),
  /** A server that several nodes share; version 12 or newer. */
  POSTGRESQL("classpath:db/migration/postgresql");

  private final String migrations;

  Dialect(String migrations) {
    this.migrations = migrations;
  }

  /** Where Flyway finds the scripts. */
  String migrations() {
    return migrations;
  }

  /**
   * A statement that inserts a row, or replaces the row that has its key.
   *
   * @param key columns of the primary key, separated by commas
   * @param columns all columns, separated by commas: the order of the parameters
   */
  public String upsert(String table, String key, String columns) {
    String into = " INTO " + table + " (" + columns + ")";
    String values = " VALUES (" + names(columns).stream().map(name -> "?").collect(COMMAS) + ")";
    if (this == H2) {
      return "MERGE" + into + " KEY (" + key + ")" + values;
    }
    String changes =
        names(columns).stream()
            .filter(name -> !names(key).contains(name))
            .map(name -> name + " = EXCLUDED." + name)
            .collect(COMMAS);
    return "INSERT" + into + values + " ON CONFLICT (" + key + ") DO UPDATE SET " + changes;
  }

  /**
   * A statement that inserts a row, and where one with its key is there inserts none, or fails as
   * {@link #isDuplicate} says. A server writes each failure to its log, and leaves a dead row.
   *
   * @param insert ends with the row's values
   */
  String unlessThere(String insert) {
    return this == H2 ? insert : insert + " ON CONFLICT DO NOTHING";
  }

  /** The MD5 of a column of text, as text. */
  public String md5(String column) {
    return this == H2 ? "RAWTOHEX(HASH('MD5', " + column + "))" : "md5(" + column + ")";
  }

  /** A hash of a UUID column, of 32 bits, as a number that can be summed up. */
  public String hash(String uuid) {
    return this == H2 ? "ORA_HASH(" + uuid + ")" : "CAST(uuid_hash(" + uuid + ") AS BIGINT)";
  }

  /**
   * Whether a failure may pass by itself: the server is gone, starting, out of connections, memory
   * or disk, or it broke a deadlock. An embedded database has no such failures: what it cannot do
   * now it cannot do in a minute.
   */
  boolean isTransient(SQLException failure) {
    if (this == H2) {
      return false;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLTransientConnectionException
          || (cause instanceof SQLException sql && isTransient(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row was refused because its key is there already (class 23, unique_violation). */
  public static boolean isDuplicate(SQLException failure) {
    return "23505".equals(failure.getSQLState());
  }

  /** By the classes of appendix A of PostgreSQL's manual. */
  private static boolean isTransient(@Nullable String state) {
    return state != null
        && (state.startsWith("08") // connection
            || state.startsWith("53") // insufficient resources
            || state.startsWith("57P") // shut down, crashed, cannot connect now
            || state.equals("40001") // serialization failure
            || state.equals("40P01") // deadlock detected
            || state.equals("25006")); // read-only: a standby that is being promoted
  }

  private static final java.util.stream.Collector<CharSequence, ?, String> COMMAS =
      Collectors.joining(", ");

  private static List<String> names(String columns) {
    return Arrays.asList(columns.split(", "));
  }
}
