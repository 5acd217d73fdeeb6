package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.ControlSample;

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
          100,
          12,
          90,
          10,
          5_000,
          1,
          2,
          Map.of("robots", 3L),
          Map.of("dns", 4L),
          200,
          5,
          6,
          7,
          1.5,
          8.5,
          9,
          40,
          7,
          Map.of("near", 25L),
          Map.of(),
          25,
          new ControlSample(40, 7, 21.5, 6, 1.75),
          Map.of("nofollow", 30L));

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

  @Test
  void count_ofAnOlderNode_saysNothingOfCopiesAndIndependence() throws Exception {
    ObjectMapper cbor = new CBORMapper();
    ObjectNode fields = (ObjectNode) cbor.readTree(serialization.serialize(count).get());
    fields.remove("relevantCopies");
    fields.remove("control");

    NodeCount older = read(cbor.writeValueAsBytes(fields));

    assertThat(older.relevantCopies()).isZero();
    assertThat(older.controlSample()).isEqualTo(new ControlSample(40, 7, 0, 0, 1));
    assertThat(older.nuggets()).isEqualTo(12);
  }
}
