package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import akka.cluster.sharding.typed.ShardingEnvelope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.link.HostEntityId;
import prospector.actors.host.link.HostMessage;
import prospector.web.url.HostKey;

class HostExtractorTest {
  private final HostExtractor extractor = new HostExtractor(100);

  @Test
  void shardId_knownHosts_areWhereEveryNodePutsThem() {
    assertThat(extractor.shardId("http://example.org")).isEqualTo("21");
    assertThat(extractor.shardId("http://www.example.org:8080")).isEqualTo("40");
  }

  @Test
  void shardId_schemesAndPortsOfAName_areTogether() {
    for (String name : List.of("example.org", "[2001:db8::1]", "a".repeat(60) + ".example")) {
      assertThat(List.of("https://" + name, "http://" + name + ":8080", "https://" + name + ":81"))
          .extracting(host -> shard(host))
          .containsOnly(shard("http://" + name));
    }
  }

  @Test
  void shardId_hostsOfALongName_areTogetherWhetherHashedOrNot() {
    String name = "a.".repeat(82) + "example"; // 171 characters: http is plain, https is hashed

    assertThat(HostEntityId.of(new HostKey("https://" + name + ":8443"))).startsWith("long-");
    assertThat(HostEntityId.of(new HostKey("http://" + name))).startsWith("http");
    assertThat(shard("https://" + name + ":8443")).isEqualTo(shard("http://" + name));
    assertThat(HostEntityId.persistenceId(new HostKey("https://" + name + ":8443")))
        .as("as it was stored before")
        .matches("host\\|long-[0-9a-f]+");
  }

  private String shard(String host) {
    return extractor.shardId(HostEntityId.of(new HostKey(host)));
  }

  @Test
  void shardId_thousandsOfHosts_areSpreadEvenly() {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      counts.merge(extractor.shardId("http://host" + i + ".example"), 1, Integer::sum);
    }

    assertThat(counts).hasSize(100);
    // 200 expected a shard, standard deviation 14: five of them either way
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(130, 270));
  }

  @Test
  void shardId_anyHost_isWithinTheShards() {
    HostExtractor three = new HostExtractor(3);

    for (int i = 0; i < 1_000; i++) {
      assertThat(Integer.parseInt(three.shardId("http://host" + i + ".example"))).isBetween(0, 2);
    }
  }

  @Test
  void entityId_veryLongHost_isShortAndStable() {
    HostKey host = new HostKey("http://" + "a.".repeat(120) + "example");

    String id = HostEntityId.of(host);

    assertThat(id).hasSizeLessThan(45).isEqualTo(HostEntityId.of(host));
    assertThat(HostEntityId.of(new HostKey("http://example.org"))).isEqualTo("http://example.org");
  }

  @Test
  void envelope_isUnwrapped() {
    HostMessage.Wake wake = new HostMessage.Wake("http://example.org");
    ShardingEnvelope<HostCommand> envelope = new ShardingEnvelope<>("http://example.org", wake);

    assertThat(extractor.entityId(envelope)).isEqualTo("http://example.org");
    assertThat(extractor.unwrapMessage(envelope)).isEqualTo(wake);
  }
}
