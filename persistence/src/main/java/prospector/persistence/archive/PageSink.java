package prospector.persistence.archive;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import prospector.persistence.page.PageOrigin;
import prospector.persistence.page.PageRows;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Visit;
import prospector.persistence.page.VisitRows;
import prospector.persistence.sql.Database;

/**
 * The archive's own connection with its prepared statements: which pages are known, new rows, and
 * the committed lengths of the files, in one transaction a group. One thread.
 */
final class PageSink implements AutoCloseable {
  private final Database database;
  private final Connection connection;
  private final PreparedStatement known;
  private final PreparedStatement insert;
  private final PreparedStatement origins;
  private final PreparedStatement delete;
  private final PreparedStatement mark;
  private final PreparedStatement visit;
  private final String node;
  private final Map<String, Long> committed = new HashMap<>();

  PageSink(Database database, String node) throws SQLException {
    this.database = database;
    this.node = node;
    connection = database.transactional();
    try {
      known =
          connection.prepareStatement(
              "SELECT " + PageRows.COLUMNS + ", page_key FROM page WHERE page_key = ANY(?)");
      insert = connection.prepareStatement(PageRows.INSERT);
      origins =
          connection.prepareStatement(
              "SELECT page_key, counted_by, found_by, COALESCE(first_seq, seq) FROM page"
                  + " WHERE page_key = ANY(?)");
      delete = connection.prepareStatement("DELETE FROM page WHERE page_key = ANY(?)");
      visit = connection.prepareStatement(VisitRows.INSERT);
      mark =
          connection.prepareStatement(
              database.dialect().upsert("file_mark", "node, file", "node, file, length"));
      readMarks();
    } catch (SQLException e) {
      database.discard(connection);
      throw e;
    }
  }

  /** Committed length of each file of this node. */
  Map<String, Long> marks() {
    return Map.copyOf(committed);
  }

  /** The stored ones among some pages. */
  Map<UUID, StoredPage> known(Collection<UUID> keys) throws SQLException {
    known.setArray(1, connection.createArrayOf("UUID", keys.toArray()));
    Map<UUID, StoredPage> found = new HashMap<>();
    try (ResultSet row = known.executeQuery()) {
      while (row.next()) {
        found.put(row.getObject("page_key", UUID.class), PageRows.read(row));
      }
    }
    return found;
  }

  /**
   * Commits new rows, in iteration order, with the lengths of the files that hold them.
   *
   * @param replaced those whose row gives way to the new one
   * @param changed those that a visit found changed: their row becomes the newest, and still counts
   *     for the node that stored it first
   */
  void commit(
      Map<UUID, StoredPage> pages,
      Set<UUID> replaced,
      Set<UUID> changed,
      List<Visit> visits,
      Map<String, Long> marks)
      throws SQLException {
    Map<UUID, PageOrigin> first = changed.isEmpty() ? Map.of() : origins(changed);
    for (Set<UUID> older : List.of(replaced, changed)) {
      if (!older.isEmpty()) {
        delete.setArray(1, connection.createArrayOf("UUID", older.toArray()));
        delete.executeUpdate();
      }
    }
    for (Map.Entry<UUID, StoredPage> entry : pages.entrySet()) {
      StoredPage page = entry.getValue();
      PageOrigin origin = first.get(entry.getKey());
      PageRows.bind(
          insert,
          entry.getKey(),
          page,
          origin == null ? PageOrigin.first(page, node) : origin.visited(page, node));
      insert.addBatch();
    }
    if (!pages.isEmpty()) {
      insert.executeBatch();
    }
    for (Visit made : visits) {
      VisitRows.bind(visit, made);
      visit.addBatch();
    }
    if (!visits.isEmpty()) {
      visit.executeBatch();
    }
    for (Map.Entry<String, Long> file : marks.entrySet()) {
      if (!file.getValue().equals(committed.get(file.getKey()))) {
        mark.setString(1, node);
        mark.setString(2, file.getKey());
        mark.setLong(3, file.getValue());
        mark.executeUpdate();
      }
    }
    connection.commit();
    committed.putAll(marks);
  }

  private Map<UUID, PageOrigin> origins(Set<UUID> keys) throws SQLException {
    origins.setArray(1, connection.createArrayOf("UUID", keys.toArray()));
    Map<UUID, PageOrigin> found = new HashMap<>();
    try (ResultSet row = origins.executeQuery()) {
      while (row.next()) {
        found.put(
            row.getObject(1, UUID.class),
            new PageOrigin(row.getString(2), row.getString(3), OptionalLong.of(row.getLong(4))));
      }
    }
    return found;
  }

  /** Gives up a connection whose state is unknown; an open transaction is not committed. */
  void discard() {
    database.discard(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
  }

  /**
   * Locks the marks for a moment: a commit of an earlier connection, whose answer was lost, may
   * still be under way at the server; it has the marks locked, and is waited for. The statement
   * that waited sees what that commit changed, and not what it inserted (PostgreSQL 13.2.1): the
   * marks are those that the next one reads.
   */
  private void readMarks() throws SQLException {
    marks(connection, node, " FOR UPDATE");
    committed.putAll(marks(connection, node, ""));
    connection.commit();
  }

  /**
   * The committed lengths of a node's files, by path below its directory.
   *
   * @param lock what the statement ends with
   */
  static Map<String, Long> marks(Connection connection, String node, String lock)
      throws SQLException {
    Map<String, Long> found = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT file, length FROM file_mark WHERE node = ?" + lock)) {
      statement.setString(1, node);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.put(row.getString(1), row.getLong(2));
        }
      }
    }
    return found;
  }
}
