package prospector.actors.host;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.web.url.HostKey;

/**
 * Sends what goes to hosts of one other node as one message to that node's relay: a message between
 * nodes costs more CPU than what it carries (docs/decisions/0015).
 *
 * <p><em>Where a host lives is only a hint.</em> It is learned from what that host's node sent
 * itself, and forgotten with the node. A relay that gets a message for a host it does not have
 * hands it to the region, which knows; what gets lost with a node is resent by its sender. Owned by
 * the relay.
 */
final class NodePost {
  private static final int LARGE_LINKS = 200; // no more than the relay groups for one host
  private static final int LARGE_RECEIPTS = 5_000;

  private final HostRouter router;
  private final Map<String, ActorRef<HandoffRelay.Command>> relays = new HashMap<>(); // by node
  private final Map<String, ActorRef<HandoffRelay.Command>> homes = new HashMap<>();
  private final Map<ActorRef<HandoffRelay.Command>, Bundle> bundles = new LinkedHashMap<>();

  /** What waits for one node. */
  private static final class Bundle {
    final List<HostActor.Deliver> delivers = new ArrayList<>();
    final List<HostActor.Acked> acks = new ArrayList<>();
    int links;
    int receipts;
  }

  NodePost(HostRouter router) {
    this.router = router;
  }

  /** The relays of other nodes that there are now: whatever is known of others is forgotten. */
  void present(Set<ActorRef<HandoffRelay.Command>> present) {
    relays.values().retainAll(present);
    homes.values().retainAll(present);
  }

  /** The relay of another node. */
  void named(String node, ActorRef<HandoffRelay.Command> relay) {
    relays.put(node, relay);
  }

  /** A host of this node sent something. */
  void livesHere(HostKey host) {
    homes.remove(router.shard(host));
  }

  /** A host sent something from that node. */
  void livesAt(HostKey host, String node) {
    ActorRef<HandoffRelay.Command> relay = relays.get(node);
    if (relay != null) {
      homes.put(router.shard(host), relay);
    }
  }

  void put(HostActor.Deliver deliver) {
    HostKey host = new HostKey(deliver.host());
    Optional<ActorRef<HandoffRelay.Command>> relay = relayOf(host);
    if (relay.isEmpty()) {
      router.tell(host, deliver);
      return;
    }
    Bundle bundle = bundles.computeIfAbsent(relay.get(), key -> new Bundle());
    if (bundle.links > 0 && bundle.links + deliver.links() > LARGE_LINKS) {
      send(relay.get(), bundle);
      bundle = new Bundle();
      bundles.put(relay.get(), bundle);
    }
    bundle.delivers.add(deliver);
    bundle.links += deliver.links();
  }

  void put(HostActor.Acked acked) {
    HostKey host = new HostKey(acked.host());
    Optional<ActorRef<HandoffRelay.Command>> relay = relayOf(host);
    if (relay.isEmpty()) {
      router.tell(host, acked);
      return;
    }
    Bundle bundle = bundles.computeIfAbsent(relay.get(), key -> new Bundle());
    bundle.acks.add(acked);
    bundle.receipts += acked.seqs().size();
    if (bundle.receipts >= LARGE_RECEIPTS) {
      bundles.remove(relay.get());
      send(relay.get(), bundle);
    }
  }

  /** Sends all that waits. */
  void flush() {
    bundles.forEach(this::send);
    bundles.clear();
  }

  private Optional<ActorRef<HandoffRelay.Command>> relayOf(HostKey host) {
    return homes.isEmpty() ? Optional.empty() : Optional.ofNullable(homes.get(router.shard(host)));
  }

  private void send(ActorRef<HandoffRelay.Command> relay, Bundle bundle) {
    relay.tell(new HandoffRelay.Bundle(bundle.delivers, bundle.acks));
  }
}
