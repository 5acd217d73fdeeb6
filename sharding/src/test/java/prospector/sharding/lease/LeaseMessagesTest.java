package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import com.typesafe.config.ConfigFactory;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.CborSerializable;
import prospector.actors.MessageBytes;

class LeaseMessagesTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @Test
  void messages_atTheirLargest_areWithinTheLimit() {
    String node = "akka://prospector@" + "h".repeat(255) + ":65535";
    long most = Long.MIN_VALUE;
    List<CborSerializable> all =
        List.of(
            new LeaseKeeper.Ask(
                node, most, most, most, KIT.<LeaseKeeper.Command>createTestProbe().getRef()),
            new LeaseKeeper.Granted(node, most, most, most));
    Serialization serialization = SerializationExtension.get(KIT.system());

    assertThat(all)
        .extracting(Object::getClass)
        .hasSameElementsAs(
            Arrays.stream(LeaseKeeper.class.getDeclaredClasses())
                .filter(CborSerializable.class::isAssignableFrom)
                .toList())
        .isNotEmpty();
    for (CborSerializable message : all) {
      assertThat(serialization.serialize(message).get().length).isLessThan(MessageBytes.LIMIT);
    }
  }
}
