package prospector.actors.host.door;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.StashBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import prospector.actors.AtEnd;
import prospector.actors.host.HostActor;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.HostServices;
import prospector.web.url.HostKey;

/**
 * What a host is until it must be in memory: hands links and looks to the {@link Clerk} while
 * memory is crowded, and becomes the {@link HostActor} with the first message that needs it.
 *
 * <p><em>It is the host's entity, so that nobody else writes the host's journal while the clerk
 * does:</em> it neither becomes the actor nor stops before the clerk has answered, which it does at
 * once where it has not begun and the host is to stop. Asks to be stopped when nothing came
 * meanwhile; what comes between that and the stop is sent once more.
 */
public final class HostDoor extends AbstractBehavior<HostCommand> {
  private static final int WAITING_MOST = 4_096; // as many as wait for a journal

  private record Answered(Clerk.Answer answer) implements HostCommand {}

  private final String entityId;
  private final HostServices services;
  private final Consumer<ActorRef<HostCommand>> passivator;
  private final Clerk clerk;
  private final StashBuffer<HostCommand> waiting;
  private List<HostMessage> asked = List.of(); // what the clerk has
  private boolean stopping;
  private boolean resting; // a stop is asked for

  /**
   * The door of one host.
   *
   * @param entityId id from {@link prospector.actors.host.link.HostEntityId}
   * @param passivator asked to stop an actor that has nothing to do
   */
  public static Behavior<HostCommand> create(
      String entityId,
      HostServices services,
      Consumer<ActorRef<HostCommand>> passivator,
      Clerk clerk) {
    return Behaviors.setup(
        context ->
            Behaviors.withStash(
                WAITING_MOST,
                stash -> new HostDoor(context, stash, entityId, services, passivator, clerk)));
  }

  private HostDoor(
      ActorContext<HostCommand> context,
      StashBuffer<HostCommand> waiting,
      String entityId,
      HostServices services,
      Consumer<ActorRef<HostCommand>> passivator,
      Clerk clerk) {
    super(context);
    this.waiting = waiting;
    this.entityId = entityId;
    this.services = services;
    this.passivator = passivator;
    this.clerk = clerk;
  }

  @Override
  public Receive<HostCommand> createReceive() {
    return newReceiveBuilder()
        .onMessage(Answered.class, it -> onAnswer(it.answer()))
        .onMessageEquals(HostMessage.Stop.INSTANCE, this::onStop)
        .onAnyMessage(this::onMessage)
        .build();
  }

  private Behavior<HostCommand> onMessage(HostCommand message) {
    if (!waiting.isFull()) { // who needs an answer says it again
      waiting.stash(message);
    }
    return asked.isEmpty() && !resting ? next() : this;
  }

  /** What waits goes to the clerk, or into the host's own hands. */
  private Behavior<HostCommand> next() {
    if (waiting.isEmpty()) {
      resting = true;
      passivator.accept(getContext().getSelf());
      return this;
    }
    if (!clerk.isNeeded() || waiting.anyMatch(message -> !Clerk.mayTake(message))) {
      return open();
    }
    asked = taken();
    getContext()
        .pipeToSelf(
            clerk.take(entityId, asked),
            (answer, failure) -> new Answered(failure == null ? answer : Clerk.Answer.COME));
    return this;
  }

  private List<HostMessage> taken() {
    List<HostMessage> messages = new ArrayList<>(waiting.size());
    waiting.forEach(message -> messages.add((HostMessage) message));
    waiting.clear();
    return messages;
  }

  private Behavior<HostCommand> onAnswer(Clerk.Answer answer) {
    List<HostMessage> done = asked;
    asked = List.of();
    if (stopping) {
      if (answer == Clerk.Answer.LATER) { // links are sent once more by those who gave them
        done.stream().filter(HostMessage.Look.class::isInstance).forEach(this::pass);
      }
      return stopped();
    }
    if (answer != Clerk.Answer.COME) {
      return next();
    }
    List<HostCommand> later = new ArrayList<>();
    waiting.forEach(later::add);
    waiting.clear();
    done.forEach(waiting::stash);
    later.stream().limit(WAITING_MOST - waiting.size()).forEach(waiting::stash);
    return open();
  }

  private Behavior<HostCommand> open() {
    services.awake().came();
    Behavior<HostCommand> host = HostActor.create(entityId, services, passivator);
    return waiting.unstashAll(Behaviors.intercept(() -> new AtEnd<>(services.awake()::left), host));
  }

  private Behavior<HostCommand> onStop() {
    stopping = true;
    if (asked.isEmpty()) {
      return stopped();
    }
    clerk.leave(entityId); // else it answers soon
    return this;
  }

  /** What came too late for this actor finds the next one. */
  private Behavior<HostCommand> stopped() {
    waiting.forEach(
        message -> {
          if (Clerk.mayTake(message)
              || message instanceof HostMessage.Wake
              || message instanceof HostMessage.HandOn) {
            pass((HostMessage) message);
          }
        });
    return Behaviors.stopped();
  }

  private void pass(HostMessage message) {
    services.router().tell(new HostKey(Clerk.host(message)), message);
  }
}
