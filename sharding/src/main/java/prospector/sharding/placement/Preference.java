package prospector.sharding.placement;

import java.util.Comparator;
import java.util.List;
import prospector.actors.host.link.HostEntityId;

/**
 * Which of some nodes a host prefers: where it is placed but for the bound of a node's load. The
 * same for all who ask with the same nodes. Memory is four bytes a shard.
 */
public final class Preference {
  private final int[] nodes; // by shard

  /**
   * @param nodes 1 or more
   * @param shards of the cluster, 1 or more
   */
  public Preference(List<PlacementNode> nodes, int shards) {
    this.nodes = new int[shards];
    for (int shard = 0; shard < shards; shard++) {
      Comparator<PlacementNode> preference = Rendezvous.preference(Integer.toString(shard));
      this.nodes[shard] = nodes.indexOf(nodes.stream().max(preference).orElseThrow());
    }
  }

  /**
   * The number of the preferred node.
   *
   * @param host scheme, name and port, without a slash at the end
   */
  public int of(String host) {
    long name = HostEntityId.nameFingerprint(host);
    return nodes[(int) Long.remainderUnsigned(name, nodes.length)];
  }
}
