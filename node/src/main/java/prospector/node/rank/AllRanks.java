package prospector.node.rank;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.actors.MessageBytes;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.HostRoot;
import prospector.graph.part.Owners;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/** The ranks of all nodes of a cluster, each asked for those of its hosts. For one thread. */
final class AllRanks implements RankSource {
  private final PeerBook peers;
  private final RankOrder order;
  private final Owners owners;
  private final long urls;

  private AllRanks(PeerBook peers, RankOrder order, long urls) {
    this.peers = peers;
    this.order = order;
    this.owners = order.owners();
    this.urls = urls;
  }

  /**
   * Those of a ranking.
   *
   * @param home of this node's own
   * @param unranked why this node does not have its own, asked where it does not
   * @throws GraphException when it does not
   */
  static AllRanks of(PeerBook peers, RankOrder order, GraphHome home, Supplier<String> unranked) {
    try (OwnRanks own = OwnRanks.of(home)) {
      if (!own.ranking().equals(order.id())) {
        throw new GraphException(GraphException.Kind.FAILED, unranked.get());
      }
      return new AllRanks(peers, order, own.urls());
    }
  }

  /**
   * Those that other nodes have done last, where this one was no part of them: it joined later, or
   * was left out. So may others have been: all are asked, and the latest count.
   *
   * @param own name of this node
   * @param done ranking that it has done last itself
   */
  static Optional<AllRanks> ofOthers(PeerBook peers, String own, @Nullable RankOrder done) {
    RankOrder latest = done;
    Optional<AllRanks> found = Optional.empty();
    for (RankPeer.LastDone last : peers.<RankPeer.LastDone>askOthers(own, RankPeer.Last::new)) {
      RankOrder theirs = last.order();
      if (theirs != null && (latest == null || latest.isBefore(theirs))) {
        latest = theirs;
        found = Optional.of(new AllRanks(peers, theirs, last.urls()));
      }
    }
    return found;
  }

  @Override
  public String ranking() {
    return order.id();
  }

  @Override
  public long urls() {
    return urls;
  }

  private <T> T ask(String node, Function<ActorRef<T>, RankPeer.Message> message) {
    return peers
        .ask(node, message)
        .orElseThrow(
            () ->
                new GraphException(
                    GraphException.Kind.FAILED,
                    "node " + node + ", which has ranks, does not answer",
                    null));
  }

  private void check(String node, String ranking) {
    if (!ranking.equals(order.id())) {
      throw new GraphException(
          GraphException.Kind.FAILED,
          "node "
              + node
              + " does not have its part of the last ranking: it is at work still, or has failed;"
              + " ask again, or have the pages ranked again",
          null);
    }
  }

  @Override
  public List<Map<Measure, Double>> of(List<String> wanted) {
    List<List<Integer>> places = new ArrayList<>(); // in the list, by seat
    order.seats().forEach(seat -> places.add(new ArrayList<>()));
    for (int place = 0; place < wanted.size(); place++) {
      places.get(owners.of(HostRoot.of(wanted.get(place)))).add(place);
    }
    List<Map<Measure, Double>> all = new ArrayList<>(Collections.nCopies(wanted.size(), Map.of()));
    for (int seat = 0; seat < places.size(); seat++) {
      List<Integer> here = places.get(seat);
      if (here.isEmpty()) {
        continue;
      }
      for (List<Integer> some :
          MessageBytes.split(
              here, MessageBytes.FIELD, place -> RankPeer.bytes(wanted.get(place)))) {
        List<Map<String, Double>> found =
            measured(order.seats().get(seat).node(), some.stream().map(wanted::get).toList());
        for (int i = 0; i < some.size(); i++) {
          all.set(some.get(i), measures(found.get(i)));
        }
      }
    }
    return all;
  }

  private List<Map<String, Double>> measured(String node, List<String> some) {
    RankPeer.Looked looked =
        ask(node, (ActorRef<RankPeer.Looked> replyTo) -> new RankPeer.Look(some, replyTo));
    check(node, looked.ranking());
    return looked.measures();
  }

  /** The URLs with the most of a measure, best first; among equals the one that comes first. */
  List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
    List<Measures.Entry> all = new ArrayList<>();
    order.seats().forEach(seat -> all.addAll(top(seat.node(), by, hosts, limit)));
    all.sort(
        Comparator.comparingDouble(
                (Measures.Entry entry) -> -entry.measures().getOrDefault(by, 0.0))
            .thenComparing(Measures.Entry::url));
    return all.subList(0, Math.min(limit, all.size()));
  }

  private List<Measures.Entry> top(String node, Measure by, boolean hosts, int limit) {
    List<Measures.Entry> all = new ArrayList<>();
    boolean more = true;
    while (more) {
      int skip = all.size();
      RankPeer.Tops tops =
          ask(
              node,
              (ActorRef<RankPeer.Tops> replyTo) ->
                  new RankPeer.Top(by.key(), hosts, skip, limit, replyTo));
      check(node, tops.ranking());
      tops.urls().forEach(one -> all.add(new Measures.Entry(one.url(), measures(one.measures()))));
      more = tops.more();
    }
    return all;
  }

  private static Map<Measure, Double> measures(Map<String, Double> told) {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    told.forEach((key, value) -> measures.put(Measure.of(key), value));
    return measures;
  }

  @Override
  public void close() {
    // nothing is held
  }
}
