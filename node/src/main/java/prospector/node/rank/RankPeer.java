package prospector.node.rank;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.receptionist.ServiceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.actors.MessageBytes;
import prospector.actors.Peers;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/**
 * A node's part in rankings, as other nodes see it: takes orders, gives what was written for them,
 * and tells of its own pages.
 *
 * <p>Who asks for a message that is not there yet is answered when it is, or after a second with
 * that it is not. Runs on the threads for blocking calls.
 */
final class RankPeer extends AbstractBehavior<RankPeer.Message> {
  private static final ServiceKey<Message> NAME = ServiceKey.create(Message.class, "rank");
  private static final Duration HELD = Duration.ofSeconds(1);

  private static final int MEASURES = 400; // bytes of those of a URL, with the names of the fields

  private static final int LONGEST_WORD = 2_000; // characters of a reason

  /** What it is told. */
  interface Message {}

  /** Asks who it is. */
  record Hello(ActorRef<RankOrder.Seat> replyTo) implements Message, CborSerializable {}

  /** Asks whether it could begin a ranking now. */
  record Ready(ActorRef<Begun> replyTo) implements Message, CborSerializable {}

  /** A ranking begins. */
  record Begin(RankOrder order, ActorRef<Begun> replyTo) implements Message, CborSerializable {}

  /**
   * The answer to {@link Begin} and {@link Ready}.
   *
   * @param refusal why not; empty where it has begun, or could
   * @param last id of the order that it took last, which a new one must come after; null where
   *     there is none, of an older version, and where an order was given
   */
  record Begun(String refusal, @Nullable String last) implements CborSerializable {
    Begun {
      refusal = clipped(refusal);
    }

    /** The same id. */
    Optional<String> after() {
      return Optional.ofNullable(last);
    }
  }

  private static String clipped(String text) {
    return text.length() <= LONGEST_WORD ? text : text.substring(0, LONGEST_WORD);
  }

  /** A ranking does not take place. */
  record GiveUp(String ranking, String why) implements Message, CborSerializable {
    GiveUp {
      why = clipped(why);
    }
  }

  /**
   * Asks for a piece of a message.
   *
   * @param seat of who asks
   * @param offset bytes that it has
   */
  record Read(String ranking, int seat, String message, long offset, ActorRef<Answer> replyTo)
      implements Message, CborSerializable {}

  /** What there is to say to {@link Read}. */
  enum Kind {
    PIECE,
    NOT_YET,
    /** It knows of no such ranking. */
    UNKNOWN,
    /** It will not come. */
    FAILED
  }

  /**
   * The answer to {@link Read}.
   *
   * @param bytes of the piece
   * @param last whether the message ends with it
   * @param why it has failed; for {@link Kind#NOT_YET} why it may never come, empty while the node
   *     is at work
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, by one reader
  record Answer(Kind kind, byte[] bytes, boolean last, String why) implements CborSerializable {
    Answer {
      why = clipped(why);
    }

    static Answer of(Kind kind, String why) {
      return new Answer(kind, new byte[0], false, why);
    }
  }

  /**
   * Asks which of its URLs matter most.
   *
   * @param by key of a measure
   * @param skip how many are known already
   * @param limit how many may come
   */
  record Top(String by, boolean hosts, int skip, int limit, ActorRef<Tops> replyTo)
      implements Message, CborSerializable {}

  /**
   * The answer to {@link Top}.
   *
   * @param ranking of which its measures are; empty where it has none
   * @param more whether others follow
   */
  record Tops(String ranking, List<TopUrl> urls, boolean more) implements CborSerializable {
    Tops {
      urls = List.copyOf(urls);
    }
  }

  /** A URL with its measures, by key. */
  record TopUrl(String url, Map<String, Double> measures) implements CborSerializable {
    static TopUrl of(Measures.Entry entry) {
      return new TopUrl(entry.url(), byKey(entry.measures()));
    }
  }

  /** Most bytes that a URL takes in a message, or its measures, or both. */
  static int bytes(String url) {
    return MessageBytes.ofAscii(url) + MEASURES;
  }

  static Map<String, Double> byKey(Map<Measure, Double> measures) {
    Map<String, Double> named = new LinkedHashMap<>();
    measures.forEach((measure, value) -> named.put(measure.key(), value));
    return named;
  }

  /** Asks how some of its URLs are ranked, as many as a message holds. */
  record Look(List<String> urls, ActorRef<Looked> replyTo) implements Message, CborSerializable {
    Look {
      urls = List.copyOf(urls);
    }
  }

  /**
   * The answer to {@link Look}.
   *
   * @param ranking of which its measures are; empty where it has none
   * @param measures by key, in the order of the URLs; none of those that are not ranked
   */
  record Looked(String ranking, List<Map<String, Double>> measures) implements CborSerializable {
    Looked {
      measures = List.copyOf(measures);
    }
  }

  /** Asks which ranking it has done last. */
  record Last(ActorRef<LastDone> replyTo) implements Message, CborSerializable {}

  /**
   * The answer to {@link Last}.
   *
   * @param order of it; null where it has its part of none
   * @param urls of all nodes
   */
  record LastDone(@Nullable RankOrder order, long urls) implements CborSerializable {
    static final LastDone NONE = new LastDone(null, 0);
  }

  private record Present(Set<ActorRef<Message>> all) implements Message {}

  private record Known(ActorRef<Message> peer, RankOrder.Seat seat) implements Message {}

  private record Nothing() implements Message {}

  /** Another message is there, or the ranking has failed. */
  enum News implements Message {
    NOW
  }

  private enum Late implements Message {
    TICK
  }

  private final ClusterRanks ranks;
  private final OpenRanks own;
  private final List<Read> held = new ArrayList<>();

  static Behavior<Message> create(ClusterRanks ranks, RankDesk desk) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(Late.TICK, HELD);
                  return new RankPeer(context, ranks, new OpenRanks(desk, ranks::done));
                }));
  }

  private RankPeer(ActorContext<Message> context, ClusterRanks ranks, OpenRanks own) {
    super(context);
    this.ranks = ranks;
    this.own = own;
    Peers.find(context, NAME, Present::new);
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onMessage(Present.class, this::onPresent)
        .onMessage(Known.class, this::onKnown)
        .onMessage(Hello.class, this::onHello)
        .onMessage(Ready.class, this::onReady)
        .onMessage(Begin.class, this::onBegin)
        .onMessage(GiveUp.class, this::onGiveUp)
        .onMessage(Read.class, this::onRead)
        .onMessage(Top.class, this::onTop)
        .onMessage(Look.class, this::onLook)
        .onMessage(Last.class, this::onLast)
        .onMessageEquals(News.NOW, this::onNews)
        .onMessageEquals(Late.TICK, this::onLate)
        .onMessage(Nothing.class, message -> this)
        .onSignal(PostStop.class, signal -> onStopped())
        .build();
  }

  private Behavior<Message> onStopped() {
    own.close();
    return this;
  }

  private Behavior<Message> onPresent(Present message) {
    ranks.peers().present(message.all());
    greet();
    return this;
  }

  /** A node that is slow to answer is asked again. */
  private void greet() {
    for (ActorRef<Message> peer : ranks.peers().unknown()) {
      getContext()
          .ask(
              RankOrder.Seat.class,
              peer,
              Duration.ofSeconds(10),
              Hello::new,
              (seat, error) -> seat == null ? new Nothing() : new Known(peer, seat));
    }
  }

  private Behavior<Message> onKnown(Known message) {
    ranks.peers().known(message.seat(), message.peer());
    return this;
  }

  private Behavior<Message> onHello(Hello message) {
    message.replyTo().tell(ranks.ownSeat());
    return this;
  }

  private Behavior<Message> onReady(Ready message) {
    message.replyTo().tell(ranks.ready());
    return this;
  }

  private Behavior<Message> onBegin(Begin message) {
    message.replyTo().tell(new Begun(ranks.take(message.order()).orElse(""), null));
    return this;
  }

  private Behavior<Message> onGiveUp(GiveUp message) {
    ranks.giveUp(message);
    return this;
  }

  private Behavior<Message> onRead(Read message) {
    Answer answer = ranks.read(message);
    if (answer.kind() == Kind.NOT_YET) {
      held.removeIf(earlier -> earlier.seat() == message.seat()); // it asks one thing at a time
      held.add(message);
    } else {
      message.replyTo().tell(answer);
    }
    return this;
  }

  private Behavior<Message> onNews() {
    List<Read> all = new ArrayList<>(held);
    held.clear();
    all.forEach(this::onRead);
    return this;
  }

  private Behavior<Message> onLate() {
    held.forEach(read -> read.replyTo().tell(ranks.read(read)));
    held.clear();
    greet();
    return this;
  }

  private Behavior<Message> onTop(Top message) {
    message.replyTo().tell(own.top(message));
    return this;
  }

  private Behavior<Message> onLook(Look message) {
    message.replyTo().tell(own.look(message));
    return this;
  }

  private Behavior<Message> onLast(Last message) {
    message.replyTo().tell(own.last());
    return this;
  }
}
