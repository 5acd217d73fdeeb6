package prospector.node.rank;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The nodes that can be asked now. Thread-safe. */
final class PeerBook {
  private static final Duration ASK = Duration.ofSeconds(5);
  private static final long ENDED_SECONDS = 6; // an actor system that ends forgets who asks

  private final ActorSystem<?> system;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>(); // by name of the node
  private volatile Set<ActorRef<RankPeer.Message>> listed = Set.of();

  private record Entry(RankOrder.Seat seat, ActorRef<RankPeer.Message> peer) {}

  PeerBook(ActorSystem<?> system) {
    this.system = system;
  }

  /** Who is there now; whoever else is not. One thread tells that, and who they are. */
  void present(Set<ActorRef<RankPeer.Message>> all) {
    listed = Set.copyOf(all);
    entries.values().removeIf(entry -> !all.contains(entry.peer()));
  }

  /** Those of whom it is not known yet who they are. */
  Set<ActorRef<RankPeer.Message>> unknown() {
    Set<ActorRef<RankPeer.Message>> unknown = new HashSet<>(listed);
    entries.values().forEach(entry -> unknown.remove(entry.peer()));
    return unknown;
  }

  /** Who somebody is; nothing is made of one who has gone since. */
  void known(RankOrder.Seat seat, ActorRef<RankPeer.Message> peer) {
    if (listed.contains(peer)) {
      entries.put(seat.node(), new Entry(seat, peer));
    }
  }

  /** The one that is there whose name comes first. */
  Optional<String> first() {
    return entries.keySet().stream().min(Comparator.naturalOrder());
  }

  /** A node that is there. */
  Optional<RankOrder.Seat> seat(String node) {
    return Optional.ofNullable(entries.get(node)).map(Entry::seat);
  }

  /** Tells a node something, where it is there. */
  void tell(String node, RankPeer.Message message) {
    Entry entry = entries.get(node);
    if (entry != null) {
      entry.peer().tell(message);
    }
  }

  /** Asks a node; empty where it is not there, or does not answer in time. Blocking. */
  <T> Optional<T> ask(String node, Function<ActorRef<T>, RankPeer.Message> message) {
    Entry entry = entries.get(node);
    return entry == null ? Optional.empty() : answer(entry, message).join();
  }

  /**
   * Asks all that are there but one at once, so that several that are silent take no longer than
   * one; what they say that answer in time, in the order of their names. Blocking.
   */
  <T> List<T> askOthers(String own, Function<ActorRef<T>, RankPeer.Message> message) {
    List<CompletableFuture<Optional<T>>> answers =
        entries.values().stream()
            .filter(entry -> !entry.seat().node().equals(own))
            .sorted(Comparator.comparing(entry -> entry.seat().node()))
            .map(entry -> answer(entry, message))
            .toList();
    return answers.stream().flatMap(answer -> answer.join().stream()).toList();
  }

  private <T> CompletableFuture<Optional<T>> answer(
      Entry entry, Function<ActorRef<T>, RankPeer.Message> message) {
    return AskPattern.<RankPeer.Message, T>ask(
            entry.peer(), message::apply, ASK, system.scheduler())
        .toCompletableFuture()
        .thenApply(Optional::of)
        .exceptionally(silent -> Optional.empty())
        .completeOnTimeout(Optional.empty(), ENDED_SECONDS, TimeUnit.SECONDS);
  }
}
