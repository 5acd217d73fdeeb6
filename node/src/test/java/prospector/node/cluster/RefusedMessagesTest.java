package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.ActorRef;
import akka.actor.ActorSelection;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.actors.host.link.HostMessage;
import prospector.node.wiring.SentMessages;

class RefusedMessagesTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  /** A sender with looser rules than ours can put any class on the wire. */
  @Test
  void messages_ofClassesOutsideTheAllowList_areDroppedAndCounted() throws Exception {
    Map<String, Object> loose =
        Map.of(
            "akka.actor.serialization-bindings.\"java.util.HashMap\"", "jackson-cbor",
            "akka.actor.serialization-bindings.\"java.util.ArrayList\"", "java",
            "akka.actor.allow-java-serialization", true);
    Logger logger = (Logger) LoggerFactory.getLogger(RefusedMessages.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try (RemoteSystem ours = RemoteSystem.start(List.of(), Map.of());
        RemoteSystem sender = RemoteSystem.start(List.of(), loose)) {
      ActorSelection target =
          sender.system().classicSystem().actorSelection(ours.address() + "/user");

      target.tell(new HashMap<>(Map.of("shape", "jackson")), ActorRef.noSender());
      target.tell(new ArrayList<>(List.of("java serialization")), ActorRef.noSender());

      await().atMost(DEADLINE).until(() -> counted(lines) == 2);
      assertThat(ours.hasLeft()).isFalse();
    } finally {
      logger.detachAppender(lines);
    }
  }

  @Test
  void message_largerThanTheFrame_isDroppedByItsSenderAndCounted() throws Exception {
    try (RemoteSystem receiver = RemoteSystem.start(List.of(), Map.of());
        RemoteSystem sender = RemoteSystem.start(List.of(), Map.of())) {
      ActorSelection target =
          sender.system().classicSystem().actorSelection(receiver.address() + "/user");

      target.tell(new HostMessage.Wake("http://" + "a".repeat(2 << 20)), ActorRef.noSender());

      SentMessages.Counts counts = SentMessages.Counts.of(sender.system().classicSystem());
      await().atMost(DEADLINE).until(() -> counts.tooLarge().sum() == 1);
    }
  }

  private static int counted(ListAppender<ILoggingEvent> lines) {
    return List.copyOf(lines.list).stream()
        .filter(line -> line.getFormattedMessage().startsWith("refused "))
        .mapToInt(line -> Integer.parseInt(line.getFormattedMessage().split(" ")[1]))
        .max()
        .orElse(0);
  }
}
