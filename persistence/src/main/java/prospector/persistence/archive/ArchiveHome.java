package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.Database;

/**
 * Binds a node's name to the directory of its files, whose committed lengths the database knows by
 * that name.
 *
 * <p><em>A node never cuts the files of another directory, and never two processes use one node's
 * name</em>: each directory carries an id, and the database remembers the first that a node came
 * with.
 */
public final class ArchiveHome {
  private static final String FILE = OutputNames.HOME;

  private static final String ANOTHER_NAME =
      "give this node another name: with --name, or where none is given with"
          + " prospector.archive.node";

  private ArchiveHome() {}

  /**
   * Claims the node's name for a directory. Where its own was moved, the new place is noted for the
   * others.
   *
   * @throws StorageException when the name belongs to another one
   */
  public static void claim(Database database, Path directory, String node) throws IOException {
    String home = home(directory.resolve(OutputNames.DATABASE));
    database.insertNew(
        "register node " + node,
        "INSERT INTO archive_home (node, home, directory) VALUES (?, ?, ?)",
        statement -> {
          statement.setString(1, node);
          statement.setString(2, home);
          statement.setString(3, directory.toString());
        });
    for (Claim claim :
        database.query(
            "read the home of node " + node,
            "SELECT home, directory FROM archive_home WHERE node = ?",
            statement -> statement.setString(1, node),
            row -> new Claim(row.getString(1), row.getString(2)))) {
      if (!claim.home().equals(home)) {
        refuse(claim, directory, node);
      }
      if (!isSame(Path.of(claim.directory()), directory)) {
        move(database, directory, node);
      }
    }
  }

  /** A directory may be reached by several paths. */
  private static boolean isSame(Path known, Path directory) throws IOException {
    return known.equals(directory) || (Files.exists(known) && Files.isSameFile(known, directory));
  }

  private static void move(Database database, Path directory, String node) {
    database.update(
        "note where node " + node + " is",
        "UPDATE archive_home SET directory = ? WHERE node = ?",
        statement -> {
          statement.setString(1, directory.toString());
          statement.setString(2, node);
        });
  }

  /** The directories of all nodes that ever worked on this database, by name. */
  static Map<String, Path> all(Database database) {
    Map<String, Path> homes = new TreeMap<>();
    read(database).forEach(home -> homes.put(home.node(), home.directory()));
    return homes;
  }

  /**
   * The directories of all nodes as a node's machine has them: those are left out in whose place
   * another node's directory is, as machines that are set up alike have them.
   *
   * @param own directory of the node
   */
  public static Map<String, Path> here(Database database, String node, Path own) {
    Map<String, Path> homes = new TreeMap<>();
    for (Home home : read(database)) {
      if (!isOfAnother(home)) {
        homes.put(home.node(), home.directory());
      }
    }
    homes.put(node, own);
    return homes;
  }

  private static List<Home> read(Database database) {
    return database.query(
        "read the homes of the nodes",
        "SELECT node, home, directory FROM archive_home",
        statement -> {},
        row -> new Home(row.getString(1), row.getString(2), Path.of(row.getString(3))));
  }

  /** A directory without an id may be a copy of the files alone. */
  private static boolean isOfAnother(Home home) {
    Path file = home.directory().resolve(OutputNames.DATABASE).resolve(FILE);
    try {
      return Files.exists(file) && !Files.readString(file).strip().equals(home.id());
    } catch (IOException e) {
      throw new StorageException("could not read whose directory it is: " + file, e);
    }
  }

  /** The node that a directory belongs to; empty where it is nobody's yet. */
  public static Optional<String> nodeOf(Database database, Path directory) throws IOException {
    Path file = directory.resolve(OutputNames.DATABASE).resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String home = Files.readString(file).strip();
    return database
        .query(
            "read whose home " + directory + " is",
            "SELECT node FROM archive_home WHERE home = ?",
            statement -> statement.setString(1, home),
            row -> row.getString(1))
        .stream()
        .findFirst();
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

  private static String home(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      Path draft = folder.resolve(FILE + ".new");
      Files.writeString(draft, UUID.randomUUID() + "\n");
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return Files.readString(file).strip();
  }

  private record Home(String node, String id, Path directory) {}

  private record Claim(String home, String directory) {}
}
