package prospector.node.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.ExclusionTable;
import prospector.web.exclusion.Exclusion;
import prospector.web.exclusion.ExclusionReader;

/**
 * The exclusions of a cluster: this node's lines go into its database, those of all nodes and of
 * the command line come out.
 *
 * <p><em>A database that is away loses nothing: what was read last holds, and what is to be shared
 * is shared when it is back.</em> One thread at a time; blocking.
 */
final class SharedExclusions {
  private static final Logger LOG = LoggerFactory.getLogger(SharedExclusions.class);

  private final ExclusionTable table;
  private final String node;
  private String version = ""; // of the lines that were read last
  private Set<String> read = Set.of();
  private List<Exclusion> exclusions = List.of();
  private Optional<List<Exclusion>> shared = Optional.empty(); // by this life of the node

  /**
   * @param node name of this node
   */
  SharedExclusions(ExclusionTable table, String node) {
    this.table = table;
    this.node = node;
  }

  /**
   * Shares this node's lines where they have changed, and reads everybody's where any have.
   *
   * @param own lines of this node's file; empty where it has none, or has not read it: those of an
   *     earlier life stay then
   * @return whether what is in force has changed
   */
  boolean exchange(Optional<List<Exclusion>> own) {
    try {
      if (own.isPresent() && !own.equals(shared)) {
        table.replace(node, own.get().stream().map(Exclusion::line).toList());
        shared = own;
      }
      String current = table.version();
      if (current.equals(version)) {
        return false;
      }
      Set<String> lines =
          table.all().stream().map(ExclusionTable.Line::text).collect(Collectors.toSet());
      version = current;
      if (lines.equals(read)) {
        return false;
      }
      ExclusionReader.Reading reading =
          ExclusionReader.read(String.join("\n", new ArrayList<>(lines)));
      reading.complaints().forEach(complaint -> LOG.warn("shared exclusions: {}", complaint));
      exclusions = reading.lines();
      read = lines;
      LOG.info("{} exclusions shared by the cluster", exclusions.size());
      return true;
    } catch (StorageException away) {
      LOG.warn("exclusions are not shared now; what was read before holds on", away);
      return false;
    }
  }

  /** Everybody's exclusions, as read last. */
  List<Exclusion> exclusions() {
    return exclusions;
  }
}
