package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The actors of one crawl on the other nodes, as far as this one knows them.
 *
 * <p><em>At most one node leads, once all have heard of each other.</em> The leader is the one with
 * the least name; it needs no vote, and whatever it does (deliver seeds, wake hosts, draw for the
 * control arm) may be done twice, so that two leaders for a moment do no harm.
 */
final class CrawlPeers {
  private final String node;
  private final Map<ActorRef<CrawlActor.Command>, String> names = new HashMap<>();
  private Set<ActorRef<CrawlActor.Command>> refs = Set.of();

  CrawlPeers(String node) {
    this.node = node;
  }

  /**
   * The actors that are there now, without the own one.
   *
   * @return names of the nodes that are gone since
   */
  List<String> now(Set<ActorRef<CrawlActor.Command>> present) {
    refs = Set.copyOf(present);
    List<String> gone =
        names.entrySet().stream()
            .filter(entry -> !refs.contains(entry.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    names.keySet().retainAll(new HashSet<>(refs));
    return gone.stream().filter(name -> !names.containsValue(name)).toList();
  }

  /** Whether these are others than those known last, without the own one. */
  boolean isOther(Set<ActorRef<CrawlActor.Command>> present) {
    return !refs.equals(present);
  }

  /** A peer has said its name; false where it is none that is there now. */
  boolean named(ActorRef<CrawlActor.Command> peer, String name) {
    if (!refs.contains(peer)) {
      return false;
    }
    names.put(peer, name);
    return true;
  }

  /** Whether this node leads. */
  boolean leads() {
    return names.size() == refs.size()
        && names.values().stream().noneMatch(other -> other.compareTo(node) < 0);
  }

  /** Nodes that work on the crawl, this one included. */
  int nodes() {
    return refs.size() + 1;
  }

  Optional<ActorRef<CrawlActor.Command>> find(String name) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  void tellAll(CrawlActor.Command message) {
    refs.forEach(peer -> peer.tell(message));
  }
}
