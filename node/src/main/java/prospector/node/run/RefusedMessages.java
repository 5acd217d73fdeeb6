package prospector.node.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.event.Logging;

/**
 * Counts messages from other nodes that were refused: of a class outside the allow-list, of a
 * serializer that is off, or of bytes that are no message.
 *
 * <p>Akka drops such a message and publishes an error, from which they are counted here. <em>The
 * log grows with the logarithm of their number</em>: a line at the 1st, 2nd, 4th, 8th and so on.
 */
final class RefusedMessages extends AbstractBehavior<RefusedMessages.Command> {
  /** What it is told. */
  interface Command {}

  private record Failed(String text) implements Command {}

  private long refused;

  static Behavior<Command> create() {
    return Behaviors.setup(RefusedMessages::new);
  }

  private RefusedMessages(ActorContext<Command> context) {
    super(context);
    context.setLoggerName(RefusedMessages.class);
    ActorRef<Logging.Error> errors =
        context.messageAdapter(Logging.Error.class, error -> new Failed(text(error)));
    context
        .getSystem()
        .classicSystem()
        .eventStream()
        .subscribe(Adapter.toClassic(errors), Logging.Error.class);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder().onMessage(Failed.class, this::onFailed).build();
  }

  private Behavior<Command> onFailed(Failed message) {
    if (isRefusal(message.text())) {
      refused++;
      if (Long.bitCount(refused) == 1) {
        getContext()
            .getLog()
            .warn("refused {} messages from other nodes so far; {}", refused, message.text());
      }
    }
    return this;
  }

  private static String text(Logging.Error error) {
    return error.message() + " " + error.cause().getMessage();
  }

  /** The words are those of artery's Deserializer in Akka 2.8.5. */
  private static boolean isRefusal(String error) {
    return error.startsWith("Failed to deserialize message");
  }
}
