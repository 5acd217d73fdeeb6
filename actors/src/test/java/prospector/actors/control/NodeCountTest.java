package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.actors.count.NodeCount;
import prospector.actors.crawl.CrawlLoad;
import prospector.persistence.page.Counts;
import prospector.prioritizer.control.ControlSample;

/** What nodes tell each other of their work, as it travels. */
class NodeCountTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
              .withFallback(ConfigFactory.load()));

  private final Serialization serialization = SerializationExtension.get(KIT.system());
  private final NodeCount count =
      new NodeCount(
          "node1",
          new Counts(
              100,
              12,
              25,
              90,
              10,
              5_000,
              1,
              2,
              Map.of("robots", 3L),
              Map.of("dns", 4L),
              Map.of("near", 25L),
              Map.of(),
              Map.of("nofollow", 30L)),
          200,
          new CrawlLoad(5, 6, 7, 1.5),
          8.5,
          9,
          new ControlSample(40, 7, 21.5, 6, 1.75));

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private NodeCount read(byte[] bytes) {
    Serializer serializer = serialization.findSerializerFor(count);
    return (NodeCount)
        serialization
            .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, count))
            .get();
  }

  @Test
  void count_onTheWire_comesOutAsItWas() {
    assertThat(read(serialization.serialize(count).get())).isEqualTo(count);
  }
}
