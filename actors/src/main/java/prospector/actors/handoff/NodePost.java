package prospector.actors.handoff;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.MessageBytes;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
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
public final class NodePost {
  private final HostRouter router;
  private final Map<String, ActorRef<HandoffRelay.Command>> relays = new HashMap<>(); // by node
  private final Map<String, ActorRef<HandoffRelay.Command>> homes = new HashMap<>();
  private final Map<ActorRef<HandoffRelay.Command>, Bundle> bundles = new LinkedHashMap<>();

  /** What waits for one node. */
  private static final class Bundle {
    final List<HostMessage.Deliver> delivers = new ArrayList<>();
    final List<HostMessage.Acked> acks = new ArrayList<>();
    int bytes; // at most, as serialised
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

  void put(HostMessage.Deliver deliver) {
    HostKey host = new HostKey(deliver.host());
    roomFor(host, LinkBytes.of(deliver))
        .ifPresentOrElse(bundle -> bundle.delivers.add(deliver), () -> router.tell(host, deliver));
  }

  void put(HostMessage.Acked acked) {
    HostKey host = new HostKey(acked.host());
    roomFor(host, LinkBytes.of(acked))
        .ifPresentOrElse(bundle -> bundle.acks.add(acked), () -> router.tell(host, acked));
  }

  /** The bundle that a message of so many bytes joins; none where the host's node is not known. */
  private Optional<Bundle> roomFor(HostKey host, int bytes) {
    ActorRef<HandoffRelay.Command> relay = homes.get(router.shard(host));
    if (relay == null) {
      return Optional.empty();
    }
    Bundle bundle = bundles.computeIfAbsent(relay, key -> new Bundle());
    if (bundle.bytes > 0 && bundle.bytes + bytes > MessageBytes.PART) {
      send(relay, bundle);
      bundle = new Bundle();
      bundles.put(relay, bundle);
    }
    bundle.bytes += bytes;
    return Optional.of(bundle);
  }

  /** Sends all that waits. */
  void flush() {
    bundles.forEach(this::send);
    bundles.clear();
  }

  private void send(ActorRef<HandoffRelay.Command> relay, Bundle bundle) {
    relay.tell(new HandoffRelay.Bundle(bundle.delivers, bundle.acks));
  }
}
