package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;

/** What operators say of Akka's keys arrives, but for what a node must set itself. */
class SystemConfigTest {
  private static NodeSettings settings(String... assignments) {
    return NodeSettings.of(
        ConfigFiles.ofClassPath().load(Optional.empty(), List.of(assignments), Map.of()));
  }

  @Test
  void keysOfAkka_thatAnOperatorSets_areThoseOfTheActorSystem(@TempDir Path dir) {
    NodeSettings settings =
        settings(
            "akka.cluster.down-removal-margin=20s",
            "akka.cluster.gossip-interval=1s", // as Akka has it, and we do not
            "akka.remote.artery.canonical.port=1",
            "akka.remote.artery.canonical.hostname=0.0.0.0",
            "akka.remote.artery.bind.port=1",
            "akka.remote.artery.bind.hostname=0.0.0.0",
            "prospector.cluster.port=2600");
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      Config clustered = SystemConfig.clustered(database.link(), settings);
      Config alone = SystemConfig.alone(database.link(), settings);

      assertThat(clustered.getString("akka.cluster.down-removal-margin")).isEqualTo("20s");
      assertThat(clustered.getString("akka.cluster.gossip-interval")).isEqualTo("1s");
      assertThat(address(clustered)).containsExactly(settings.cluster().host() + ":2600", ":");
      assertThat(alone.getString("akka.cluster.gossip-interval")).isEqualTo("1s");
      assertThat(address(alone)).containsExactly("127.0.0.1:0", ":");
    }
  }

  /** Where it is reached, and what it binds where that is something else. */
  private static List<String> address(Config system) {
    return Stream.of("canonical", "bind")
        .map(place -> system.getConfig("akka.remote.artery." + place))
        .map(place -> place.getString("hostname") + ":" + place.getString("port"))
        .toList();
  }

  @Test
  void keysOfAkka_thatNobodySets_areOurs(@TempDir Path dir) {
    NodeSettings settings = settings();
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      Config clustered = SystemConfig.clustered(database.link(), settings);

      assertThat(clustered.getString("akka.cluster.down-removal-margin")).isEqualTo("5s");
      assertThat(clustered.getString("akka.cluster.gossip-interval")).isEqualTo("500ms");
    }
  }
}
