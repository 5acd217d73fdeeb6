package prospector.persistence.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.Database;

/**
 * Where the nodes of a database keep their files, as one of them sees it. Another one may start
 * from a directory that was moved: where nothing is in its place, the database is asked again, not
 * more often than {@link #ANEW}. Thread-safe; the database is asked for others only.
 */
public final class NodeHomes {
  /** Most others may be on other machines, where nothing is ever found. */
  static final Duration ANEW = Duration.ofSeconds(10);

  private final Database database;
  private final String node;
  private final Path own;
  private final Clock clock;
  private final Map<String, Path> others = new ConcurrentHashMap<>();
  private volatile Instant asked = Instant.EPOCH;

  /**
   * @param node whose directory is {@code own}
   */
  public NodeHomes(Database database, String node, Path own, Clock clock) {
    this.database = database;
    this.node = node;
    this.own = own;
    this.clock = clock;
  }

  /** This node's own directory. */
  Path own() {
    return own;
  }

  /** The directories of all nodes, by name of the node. Blocking. */
  Map<String, Path> all() {
    Map<String, Path> all = new TreeMap<>(all(database));
    all.put(node, own);
    return all;
  }

  /** Where a node's files are, if they are on this machine. Blocking for one not yet known. */
  Path of(String owner) {
    if (owner.equals(node)) {
      return own;
    }
    Path known = others.get(owner);
    if (known == null || (isOld() && !Files.isDirectory(known))) {
      asked = clock.instant();
      others.putAll(all(database));
      known = others.getOrDefault(owner, own);
    }
    return known;
  }

  private boolean isOld() {
    return Duration.between(asked, clock.instant()).abs().compareTo(ANEW) >= 0;
  }

  /** The directories of all nodes that ever worked on a database, by name. */
  private static Map<String, Path> all(Database database) {
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
    Path file = HomeFile.path(home.directory());
    try {
      return Files.exists(file) && !HomeFile.read(home.directory()).id().equals(home.id());
    } catch (IOException e) {
      throw new StorageException("could not read whose directory it is: " + file, e);
    }
  }

  private record Home(String node, String id, Path directory) {}
}
