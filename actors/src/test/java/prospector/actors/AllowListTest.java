package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.host.link.HostMessage;

/** What may come in as a message: our {@link CborSerializable} and Akka's own, nothing else. */
class AllowListTest {
  private static final Config CONFIG =
      ConfigFactory.parseMap(Map.of("akka.actor.provider", "local"))
          .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
          .withFallback(ConfigFactory.defaultReference())
          .resolve();
  private static final ActorTestKit KIT = ActorTestKit.create("allow-list", CONFIG);
  private static final Serialization SERIALIZATION = SerializationExtension.get(KIT.system());
  private static final int JAVA = 1; // serializer ids of Akka's reference.conf
  private static final int CBOR = 33;
  private static final byte[] EMPTY_MAP = {(byte) 0xA0}; // RFC 8949 section 3.1, major type 5

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void bindings_ofJackson_areOurInterfaceOnly() {
    Map<String, Object> bindings =
        new TreeMap<>(CONFIG.getObject("akka.actor.serialization-bindings").unwrapped());
    bindings.values().removeIf(serializer -> !serializer.toString().startsWith("jackson"));

    assertThat(bindings).isEqualTo(Map.of(CborSerializable.class.getName(), "jackson-cbor"));
    for (String format : List.of("jackson-cbor", "jackson-json")) {
      assertThat(CONFIG.getStringList("akka.serialization.jackson.allowed-class-prefix")).isEmpty();
      assertThat(CONFIG.hasPath("akka.serialization.jackson." + format + ".allowed-class-prefix"))
          .isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.HashMap",
        "java.lang.ProcessBuilder",
        "javax.script.ScriptEngineManager",
        "prospector.web.url.CrawlUrl",
        "no.such.Class",
        ""
      })
  void cbor_manifestOutsideTheAllowList_isRefused(String manifest) {
    assertThat(SERIALIZATION.deserialize(EMPTY_MAP, CBOR, manifest).isFailure()).isTrue();
  }

  @Test
  void java_serialization_isOffInBothDirections() {
    assertThat(SERIALIZATION.serialize(new ArrayList<>()).isFailure()).isTrue();
    assertThat(SERIALIZATION.deserialize(new byte[] {1}, JAVA, "").isFailure()).isTrue();
  }

  @Test
  void cbor_ourOwnMessage_passes() {
    HostMessage.Received message = new HostMessage.Received("example.org", 0);
    byte[] bytes = SERIALIZATION.serialize(message).get();

    assertThat(SERIALIZATION.deserialize(bytes, CBOR, HostMessage.Received.class.getName()).get())
        .isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "no message at all"})
  void cbor_bytesThatAreNoMessage_areRefused(String bytes) {
    assertThat(
            SERIALIZATION
                .deserialize(
                    bytes.getBytes(StandardCharsets.UTF_8),
                    CBOR,
                    HostMessage.Received.class.getName())
                .isFailure())
        .isTrue();
  }
}
