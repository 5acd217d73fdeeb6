package prospector.actors;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the messages to a persistent actor wait while its journal is read or written.
 *
 * <p><em>They are taken up in the order in which they came, each from the mailbox</em>, so that the
 * stack does not grow with their number. Akka's own stash, which never gets one of them, takes up
 * each on the stack of the one before for as long as none of them is persisted: with a stack of 1
 * MB some 700 that waited ended the node.
 *
 * <p>Bounded: what comes to a full room is lost, as messages between nodes may be anyway, and is
 * sent again by whom it matters to; but what must not get lost is let in all the same. For the
 * actor's thread only. This object lives on when the persistent actor within restarts.
 */
public final class WaitingRoom<T> extends BehaviorInterceptor<T, T> {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingRoom.class);

  private final Deque<T> waiting = new ArrayDeque<>();
  private final int seats;
  private final Predicate<T> mayBeLost;
  private final T next;
  private final Consumer<T> self;
  private boolean open; // a recovery comes first
  private boolean called; // "next" is in the mailbox
  private long turnedAway;

  /**
   * @param type of the actor's messages
   * @param seats messages that may wait, but for those that must not get lost
   * @param mayBeLost whether a message may be lost when the room is full
   * @param next message to the actor itself that calls the next one in; only this object sees it
   * @param self puts a message behind those in the actor's mailbox
   */
  public WaitingRoom(Class<T> type, int seats, Predicate<T> mayBeLost, T next, Consumer<T> self) {
    super(type);
    this.seats = seats;
    this.mayBeLost = mayBeLost;
    this.next = next;
    this.self = self;
  }

  /** The journal is written from now on; whatever comes waits. */
  public void close() {
    open = false;
  }

  /** The journal has been read or written. */
  public void open() {
    open = true;
    callNext();
  }

  private void callNext() {
    if (open && !called && !waiting.isEmpty()) {
      called = true;
      self.accept(next);
    }
  }

  @Override
  public Behavior<T> aroundReceive(
      TypedActorContext<T> context, T message, ReceiveTarget<T> persistentActor) {
    if (message.equals(next)) {
      called = false;
      T first = open ? waiting.poll() : null;
      return first == null ? same() : taken(context, first, persistentActor);
    }
    if (open && waiting.isEmpty()) {
      return persistentActor.apply(context, message);
    }
    if (waiting.size() < seats || !mayBeLost.test(message)) {
      waiting.add(message);
    } else if (Long.bitCount(++turnedAway) == 1) {
      LOG.warn(
          "{}: {} messages wait for its journal, {} were turned away so far",
          context.asJava().getSelf().path(),
          waiting.size(),
          turnedAway);
    }
    return same();
  }

  private Behavior<T> taken(
      TypedActorContext<T> context, T message, ReceiveTarget<T> persistentActor) {
    Behavior<T> after = persistentActor.apply(context, message);
    callNext();
    return after;
  }

  private static <T> Behavior<T> same() {
    return Behaviors.same();
  }
}
