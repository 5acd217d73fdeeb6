package prospector.persistence.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.Database;

/**
 * Binds a node's name to the directory of its files, whose committed lengths the database knows by
 * that name.
 *
 * <p><em>A node never cuts the files of another directory, and never two processes use one node's
 * name</em>: each directory carries an id ({@link HomeFile}), and the database remembers the first
 * that a node came with, and how often it was opened to write there.
 */
public final class ArchiveHome {
  private static final String ANOTHER_NAME =
      "give this node another name: with --name, or where none is given with"
          + " prospector.archive.node";

  private ArchiveHome() {}

  /**
   * Claims the node's name for a directory. Where its own was moved, the new place is noted for the
   * others. Each claim is counted in both places, first in the directory: so a copy of it that was
   * made before is known, on whatever machine it is.
   *
   * @throws StorageException when the name belongs to another one, or this is a copy that is behind
   */
  public static void claim(Database database, Path directory, String node) throws IOException {
    take(database, directory, node, true);
  }

  /**
   * The same for one who only looks as yet, and has the database alone: it is not counted, as the
   * directory of which this may be a copy stays the node's.
   */
  public static void look(Database database, Path directory, String node) throws IOException {
    take(database, directory, node, false);
  }

  private static void take(Database database, Path directory, String node, boolean counts)
      throws IOException {
    String home = HomeFile.of(directory).id();
    database.insertNew(
        "register node " + node,
        "INSERT INTO archive_home (node, home, directory) VALUES (?, ?, ?)",
        statement -> {
          statement.setString(1, node);
          statement.setString(2, home);
          statement.setString(3, directory.toString());
        });
    boolean apart = !database.link().isEmbedded(); // else a copy has a database of its own
    try {
      database.transaction(
          "claim the name of node " + node,
          connection -> take(connection, directory, node, counts, apart));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** May run twice: what is in the directory is never behind what this has written. */
  private static void take(
      Connection connection, Path directory, String node, boolean counts, boolean apart)
      throws SQLException {
    Claim claim = locked(connection, node);
    Path known = Path.of(claim.directory());
    try {
      HomeFile file = HomeFile.read(directory);
      Map<String, Long> marks = PageSink.marks(connection, node, "");
      // earlier versions left a claim for a directory that they refused: nothing came of it
      boolean isVoid = claim.opened() == 0 && marks.isEmpty();
      if (!claim.home().equals(file.id()) && !isVoid) {
        refuse(claim, directory, node);
      }
      if (file.opened() < claim.opened()) {
        throw copy(file, claim, directory, node);
      }
      boolean same = isSame(known, directory);
      boolean two = !same && HomeFile.isThere(known, file.id());
      if (two && apart && lacks(directory, marks)) {
        throw copy(directory, known, node);
      }
      HomeFile next = counts ? new HomeFile(file.id(), file.opened() + 1) : file;
      if (counts) {
        next.write(directory);
      }
      note(connection, node, next, same || (two && !counts) ? known : directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a file of lines is shorter than the database knows. WARC files may be moved away. */
  private static boolean lacks(Path directory, Map<String, Long> marks) throws IOException {
    for (Map.Entry<String, Long> mark : marks.entrySet()) {
      Path file = directory.resolve(mark.getKey());
      long length = Files.exists(file) ? Files.size(file) : 0;
      if (!WarcSeries.isWarc(mark.getKey()) && length < mark.getValue()) {
        return true;
      }
    }
    return false;
  }

  private static Claim locked(Connection connection, String node) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT home, directory, opened FROM archive_home WHERE node = ? FOR UPDATE")) {
      statement.setString(1, node);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("node " + node + " was registered, and is no longer");
        }
        return new Claim(row.getString(1), row.getString(2), row.getLong(3));
      }
    }
  }

  private static void note(Connection connection, String node, HomeFile file, Path directory)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE archive_home SET home = ?, opened = ?, directory = ? WHERE node = ?")) {
      statement.setString(1, file.id());
      statement.setLong(2, file.opened());
      statement.setString(3, directory.toString());
      statement.setString(4, node);
      statement.executeUpdate();
    }
  }

  /** A directory may be reached by several paths. */
  private static boolean isSame(Path known, Path directory) throws IOException {
    return known.equals(directory) || (Files.exists(known) && Files.isSameFile(known, directory));
  }

  /**
   * The node that a directory belongs to; empty where it is nobody's yet. Earlier versions noted a
   * directory for another node, too, before they refused it: it belongs to the one whose files are
   * in it.
   *
   * @param asked the node that it is where several have nothing in it
   */
  public static Optional<String> nodeOf(Database database, Path directory, String asked)
      throws IOException {
    if (!Files.exists(HomeFile.path(directory))) {
      return Optional.empty();
    }
    String home = id(directory);
    return database
        .query(
            "read whose home " + directory + " is",
            "SELECT node, (SELECT COALESCE(SUM(length), -1) FROM file_mark"
                + " WHERE file_mark.node = archive_home.node) FROM archive_home WHERE home = ?",
            statement -> statement.setString(1, home),
            row -> new Owner(row.getString(1), row.getLong(2)))
        .stream()
        .max(
            Comparator.comparingLong(Owner::bytes)
                .thenComparing(owner -> owner.node().equals(asked)))
        .map(Owner::node);
  }

  /** Why a directory of one node is refused to another one. */
  public static StorageException ofAnother(Path directory, String owner, String node) {
    return StorageException.foreign(
        directory
            + " is the directory of node "
            + owner
            + " of this database, not of "
            + node
            + ": start it with --name "
            + owner
            + ", or "
            + node
            + " in a directory of its own");
  }

  /** The id of a crawl directory that was opened before: no other one has it but its copies. */
  public static String id(Path directory) throws IOException {
    return HomeFile.read(directory).id();
  }

  private static StorageException copy(HomeFile file, Claim claim, Path directory, String node) {
    return StorageException.foreign(
        directory
            + " is a copy of the directory of node "
            + node
            + " as it was when it had been opened "
            + file.opened()
            + " times; since then node "
            + node
            + " was opened "
            + (claim.opened() - file.opened())
            + " times more: start it in its own directory (by the database: "
            + claim.directory()
            + "). Only where that is lost for good, write "
            + claim.opened()
            + " into the second line of "
            + HomeFile.path(directory)
            + ": the copy then is the node's directory, and lacks what came since");
  }

  private static StorageException copy(Path directory, Path known, String node) {
    return StorageException.foreign(
        directory
            + " is a copy of the directory of node "
            + node
            + ", "
            + known
            + ", and lacks what was stored there since: work in "
            + known
            + ", or move that away where it is no longer the node's");
  }

  private static void refuse(Claim claim, Path directory, String node) {
    if (claim.directory().equals(directory.toString())) {
      throw StorageException.foreign(
          "node "
              + node
              + " of this database kept its files in "
              + directory
              + ", and they are no longer there: put them back, or "
              + ANOTHER_NAME);
    }
    throw StorageException.foreign(
        "node "
            + node
            + " of this database keeps its files in "
            + claim.directory()
            + ", not in "
            + directory
            + ": start it there, or "
            + ANOTHER_NAME);
  }

  /**
   * One for whom a directory was noted.
   *
   * @param bytes of its files; -1 where it never had any
   */
  private record Owner(String node, long bytes) {}

  private record Claim(String home, String directory, long opened) {}
}
