package prospector.node.rank;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.cluster.typed.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.OwnThreads;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.StoredLinks;
import prospector.graph.part.PartRanking;
import prospector.graph.part.PostBox;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;

/**
 * Ranks the pages of a cluster, each node those of its hosts.
 *
 * <p><em>Nobody leads.</em> Who is asked for a ranking writes the order, which says who takes part,
 * and from then on is as the others: each goes on as it hears from all, and gives the order to who
 * does not know it. A node that was killed goes on when it is started again, and the others wait
 * for it. What the crawls store meanwhile is left out, and what was ranked before is told of until
 * the new ranks are there.
 */
public final class ClusterRanks implements Together {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterRanks.class);
  private static final String ORDER = "order.json";
  private static final String DONE = "done";
  private static final String FAILED = "failed";
  private static final String BUSY = "the pages are being ranked already";
  private static final RankPeer.Begun SILENT = new RankPeer.Begun("it does not answer", null);

  private final RankDesk desk;
  private final RankDesk.Parts parts;
  private final RankOrder.Seat own;
  private final int shards;
  private final GraphHome home;
  private final PeerBook peers;
  private final ActorRef<RankPeer.Message> self;
  private volatile @Nullable RankOrder order; // that was taken last
  private volatile @Nullable RankOrder ranked; // that was done last
  private volatile @Nullable PostBox box;
  private volatile String failure = "";

  /**
   * Takes part from now on, and goes on with what was begun before.
   *
   * @param capacity share of the hosts it takes
   */
  public static ClusterRanks start(
      ActorSystem<?> system, RankDesk desk, RankDesk.Parts parts, int capacity, int shards) {
    String address = Cluster.get(system).selfMember().address().toString();
    RankOrder.Seat own = new RankOrder.Seat(parts.database().node(), address, capacity);
    ClusterRanks ranks = new ClusterRanks(system, desk, parts, own, shards);
    ranks.goOn();
    return ranks;
  }

  private ClusterRanks(
      ActorSystem<?> system, RankDesk desk, RankDesk.Parts parts, RankOrder.Seat own, int shards) {
    this.peers = new PeerBook(system);
    this.desk = desk;
    this.parts = parts;
    this.own = own;
    this.shards = shards;
    this.home = desk.home();
    this.self = system.systemActorOf(RankPeer.create(this, desk), "rank", OwnThreads.blocking());
  }

  private Path folder() {
    return home.cluster();
  }

  private void goOn() {
    ranked = lastRanked();
    try {
      RankOrder known = RankOrder.read(folder().resolve(ORDER)).orElse(null);
      if (known == null || known.seat(own.node()) < 0) {
        return;
      }
      if (Files.exists(folder().resolve(FAILED))) {
        failure = Files.readString(folder().resolve(FAILED));
      }
      open(known);
      boolean done = Files.exists(folder().resolve(DONE));
      if (failure.isEmpty() && !done) {
        desk.goOn(listener -> run(known, listener));
      } else if (done && ranked == null) { // an older version kept it there alone
        rankedIs(known);
      }
    } catch (IOException e) {
      LOG.warn("a ranking that was begun is given up: {}", e.toString());
    }
  }

  private @Nullable RankOrder lastRanked() {
    try {
      return RankOrder.read(home.rankedOrder()).orElse(null);
    } catch (IOException e) {
      LOG.warn("it is not known which ranking was done last: {}", e.toString());
      return null;
    }
  }

  private void rankedIs(RankOrder done) throws IOException {
    done.write(home.rankedOrder());
    ranked = done;
  }

  private void open(RankOrder known) {
    box = new PostBox(folder().resolve("out"), () -> self.tell(RankPeer.News.NOW));
    order = known;
  }

  RankOrder.Seat ownSeat() {
    return own;
  }

  PeerBook peers() {
    return peers;
  }

  @Override
  public boolean speaks() {
    return peers.first().filter(own.node()::equals).isPresent();
  }

  @Override
  public Optional<String> begin(RankSettings how, Set<String> without) {
    if (desk.state().working()) {
      return Optional.of(BUSY);
    }
    Map<String, Long> stored = StoredRows.pagesByNode(parts.database());
    List<RankOrder.Seat> present = new ArrayList<>();
    Set<String> nodes = new TreeSet<>(parts.database().pages().homes().keySet());
    for (String left : without) {
      if (!nodes.remove(left) || left.equals(own.node())) {
        return Optional.of("there is no other node " + left + " that could be left out");
      }
    }
    for (String node : nodes) {
      Optional<RankOrder.Seat> seat = peers.seat(node);
      if (seat.isPresent()) {
        present.add(seat.get());
      } else if (stored.getOrDefault(node, 0L) > 0) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "node %s has stored %,d pages and is not there: what they point to lies on its"
                    + " disk; start it first, or rank without it",
                node,
                stored.getOrDefault(node, 0L)));
      }
    }
    Set<String> taken = new TreeSet<>(); // ids; a clock may be ahead of this one's
    ready().after().ifPresent(taken::add);
    for (RankOrder.Seat seat : present) { // who has just died may be known still
      RankPeer.Begun ready = peers.ask(seat.node(), RankPeer.Ready::new).orElse(SILENT);
      if (!ready.refusal().isEmpty()) { // one that is at work needs what the others wrote for it
        return Optional.of("node " + seat.node() + ": " + ready.refusal());
      }
      ready.after().ifPresent(taken::add);
    }
    RankOrder fresh =
        new RankOrder(
            RankOrder.id(parts.clock().instant(), taken, own.node()),
            present,
            shards,
            how.damping(),
            how.residual(),
            how.rounds());
    for (RankOrder.Seat seat : present) {
      String refusal = begin(seat.node(), fresh);
      if (!refusal.isEmpty()) {
        String why = "node " + seat.node() + ": " + refusal;
        present.forEach(it -> peers.tell(it.node(), new RankPeer.GiveUp(fresh.id(), why)));
        return Optional.of(why);
      }
    }
    return Optional.empty();
  }

  /** Another node refuses to take part. */
  void giveUp(RankPeer.GiveUp message) {
    RankOrder known = order;
    if (known != null && known.id().equals(message.ranking())) {
      desk.giveUp(message.why());
    }
  }

  /** Gives a node an order; returns why it refuses. */
  String begin(String node, RankOrder given) {
    return peers
        .ask(node, (ActorRef<RankPeer.Begun> replyTo) -> new RankPeer.Begin(given, replyTo))
        .orElse(SILENT)
        .refusal();
  }

  /** Whether it could take an order now, and after which. */
  RankPeer.Begun ready() {
    RankOrder known = order;
    return new RankPeer.Begun(
        desk.state().working() ? BUSY : "", known == null ? null : known.id());
  }

  /** Takes an order; why not, where it does not. */
  synchronized Optional<String> take(RankOrder given) {
    RankOrder known = order;
    if (known != null && known.id().equals(given.id())) {
      return Optional.of(failure).filter(why -> !why.isEmpty());
    }
    if (given.seat(own.node()) < 0) {
      return Optional.of("it is no part of that ranking");
    }
    if (known != null && given.isBefore(known)) { // who was away while that was begun
      return Optional.of("another ranking was begun since");
    }
    if (desk.state().working()) {
      return Optional.of(BUSY);
    }
    try {
      home.clearCluster();
      given.write(folder().resolve(ORDER));
    } catch (IOException e) {
      return Optional.of("cannot write to " + folder() + ": " + e.getMessage());
    }
    failure = "";
    open(given);
    desk.begin(listener -> run(given, listener));
    return Optional.empty();
  }

  private void run(RankOrder given, RankDesk.Progress progress) throws IOException {
    try {
      StoredLinks links = StoredLinks.ofThisNode(parts.database(), parts.parser(), parts.policy());
      PeerReader reader = new PeerReader(this, given, own.node(), progress, System::nanoTime);
      new PartRanking(
              new PartRanking.Terms(
                  given.id(), given.seat(own.node()), given.seats().size(), given.owners()),
              folder(),
              Objects.requireNonNull(box),
              reader,
              given.settings(parts.threads()),
              parts.clock())
          .run(home, parts.heap(), links, new StoredJudgements(parts.database()), progress::over);
      CurrentGraph.tell(links, LOG::info);
      rankedIs(given);
      Files.writeString(folder().resolve(DONE), "");
      home.tidy();
    } catch (IOException | RuntimeException | Error e) {
      if (!desk.isEnded()) {
        failed(e instanceof GraphException ? String.valueOf(e.getMessage()) : e.toString());
      }
      throw e;
    }
  }

  /** The others are told when they ask for the next message. */
  private void failed(String why) {
    failure = why;
    self.tell(RankPeer.News.NOW);
    try {
      home.clearClusterBut(ORDER); // a full disk has room for the reason then
    } catch (IOException e) {
      LOG.warn("what was kept of a ranking that failed stays until the next one: {}", e.toString());
    }
    try {
      Files.writeString(folder().resolve(FAILED), why);
    } catch (IOException e) {
      LOG.debug("that a ranking failed is known in memory alone", e);
    }
  }

  RankPeer.Answer read(RankPeer.Read asked) {
    RankOrder known = order;
    PostBox open = box;
    if (known == null || open == null || !known.id().equals(asked.ranking())) {
      return RankPeer.Answer.of(RankPeer.Kind.UNKNOWN, "");
    }
    if (!failure.isEmpty()) { // what it wrote is of no use to anybody
      return RankPeer.Answer.of(RankPeer.Kind.FAILED, failure);
    }
    try {
      return open.piece(asked.seat(), asked.message(), asked.offset())
          .map(piece -> new RankPeer.Answer(RankPeer.Kind.PIECE, piece.bytes(), piece.last(), ""))
          .orElseGet(
              () ->
                  RankPeer.Answer.of(
                      RankPeer.Kind.NOT_YET, desk.state().working() ? "" : "it ranks nothing"));
    } catch (IOException e) {
      return RankPeer.Answer.of(RankPeer.Kind.FAILED, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
    return all().top(by, hosts, limit);
  }

  @Override
  public RankSource source() {
    return all();
  }

  /** The ranking that was done last. */
  Optional<RankOrder> done() {
    return Optional.ofNullable(ranked);
  }

  private AllRanks all() {
    RankOrder done = ranked;
    return AllRanks.ofOthers(peers, own.node(), done).orElseGet(() -> ofOwn(done));
  }

  private AllRanks ofOwn(@Nullable RankOrder done) {
    if (done != null) {
      return AllRanks.of(peers, done, home, this::unranked);
    }
    throw order == null
        ? new GraphException(GraphException.Kind.NONE, "the cluster's pages were never ranked")
        : new GraphException(GraphException.Kind.FAILED, unranked());
  }

  /** Why there are no ranks. */
  private String unranked() {
    if (desk.state().working()) {
      return "the pages are being ranked: ask again";
    }
    String why = failure;
    return why.isEmpty()
        ? "this node does not have its part of the last ranking any more: have the pages ranked"
            + " again"
        : "the last ranking failed: " + why;
  }
}
