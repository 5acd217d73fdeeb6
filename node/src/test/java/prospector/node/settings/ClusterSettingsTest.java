package prospector.node.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterSettingsTest {
  private static NodeSettings all(String... assignments) {
    return NodeSettings.of(
        ConfigFiles.ofClassPath().load(Optional.empty(), List.of(assignments), Map.of()));
  }

  private static ClusterSettings read(String... assignments) {
    return all(assignments).cluster();
  }

  @Test
  void longestMoves_ofAThousandShards_takesEachBunchTwice() {
    Config system = ConfigFactory.parseString("akka.cluster.sharding.rebalance-interval = 3s");

    assertThat(
            all("prospector.sharding.shards=1000", "prospector.sharding.moves-at-once=20")
                .sharding()
                .longestMoves(system))
        .isEqualTo(Duration.ofSeconds(306));
  }

  @Test
  void seedNodes_thatNobodyCanJoin_areRefusedWithTheFormAndTheValue() {
    for (String wrong :
        List.of("10.0.0.1", "::1:2551", "node1: 2551", "node_1:2551", "h:0", "h:65536", "h:1/x")) {
      assertThatThrownBy(() -> read("prospector.cluster.seed-nodes=[\"" + wrong + "\"]"))
          .as(wrong)
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("prospector.cluster.seed-nodes")
          .hasMessageContaining("host:port")
          .hasMessageContaining(wrong);
    }
  }

  @Test
  void seedNodes_ofNamesAndAddresses_areTaken() {
    List<String> seeds = List.of("10.0.0.1:2551", "node-1.example.org:1", "[::1]:65535");

    assertThat(
            read("prospector.cluster.seed-nodes=[\"" + String.join("\",\"", seeds) + "\"]")
                .seedNodes())
        .isEqualTo(seeds);
  }

  @Test
  void host_ofVersion6_hasBracketsInTheAddress() {
    assertThat(read("prospector.cluster.host=\"::1\"").address()).isEqualTo("[::1]:2551");
    assertThat(read("prospector.cluster.host=\"[::1]\"").address()).isEqualTo("[::1]:2551");
    assertThat(read("prospector.cluster.host=\"node1\"").address()).isEqualTo("node1:2551");
  }

  @Test
  void host_thatIsNone_isRefused() {
    for (String wrong : List.of("", "node_1", "node1:2551", "a b", "http://a")) {
      assertThatThrownBy(() -> read("prospector.cluster.host=\"" + wrong + "\""))
          .as(wrong)
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("prospector.cluster.host");
    }
  }
}
