package prospector.node.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.event.Logging;
import java.util.concurrent.atomic.LongAdder;
import prospector.node.wiring.SentMessages;

/**
 * Counts messages from other nodes that were refused: of a class outside the allow-list, of a
 * serializer that is off, or of bytes that are no message; and those of this node that were too
 * large to be sent, of which there should be none.
 *
 * <p>Akka drops such a message and publishes an error, from which they are counted here. <em>The
 * log grows with the logarithm of their number</em>: a line at the 1st, 2nd, 4th, 8th and so on.
 */
public final class RefusedMessages extends AbstractBehavior<RefusedMessages.Command> {
  /** What it is told. */
  interface Command {}

  private record Failed(String text) implements Command {}

  private final SentMessages.Counts counts;

  public static Behavior<Command> create() {
    return Behaviors.setup(RefusedMessages::new);
  }

  private RefusedMessages(ActorContext<Command> context) {
    super(context);
    context.setLoggerName(RefusedMessages.class);
    counts = SentMessages.Counts.of(context.getSystem().classicSystem());
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
      count(counts.refused(), "refused {} messages from other nodes so far; {}", message.text());
    } else if (isTooLarge(message.text())) {
      count(
          counts.tooLarge(), "dropped {} messages, too large to send, so far; {}", message.text());
    }
    return this;
  }

  private void count(LongAdder counter, String line, String text) {
    counter.increment();
    if (Long.bitCount(counter.sum()) == 1) {
      getContext().getLog().warn(line, counter.sum(), text);
    }
  }

  private static String text(Logging.Error error) {
    Throwable cause = error.cause();
    return error.message() + (cause == null ? "" : " " + cause.getMessage());
  }

  /** The words are those of artery's Deserializer in Akka 2.8.5. */
  private static boolean isRefusal(String error) {
    return error.startsWith("Failed to deserialize message");
  }

  /** The words are those of artery's Encoder in Akka 2.8.5. */
  private static boolean isTooLarge(String error) {
    return error.startsWith("Failed to serialize oversized message");
  }
}
