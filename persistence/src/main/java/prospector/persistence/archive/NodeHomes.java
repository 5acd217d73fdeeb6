package prospector.persistence.archive;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import prospector.persistence.sql.Database;

/**
 * Where the nodes of a database keep their files, as one of them sees it: its own directory may
 * have been moved since it was registered. Thread-safe; the database is asked for others only.
 */
public final class NodeHomes {
  private final Database database;
  private final String node;
  private final Path own;
  private final Map<String, Path> others = new ConcurrentHashMap<>();

  /**
   * @param node whose directory is {@code own}
   */
  public NodeHomes(Database database, String node, Path own) {
    this.database = database;
    this.node = node;
    this.own = own;
  }

  /** This node's own directory. */
  Path own() {
    return own;
  }

  /** The directories of all nodes, by name of the node. Blocking. */
  Map<String, Path> all() {
    Map<String, Path> all = new TreeMap<>(ArchiveHome.all(database));
    all.put(node, own);
    return all;
  }

  /** Where a node's files are, if they are on this machine. Blocking for one not yet known. */
  Path of(String owner) {
    if (owner.equals(node)) {
      return own;
    }
    Path known = others.get(owner);
    if (known == null) {
      others.putAll(ArchiveHome.all(database));
      known = others.getOrDefault(owner, own);
    }
    return known;
  }
}
