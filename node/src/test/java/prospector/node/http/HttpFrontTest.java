package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.HttpSettings;
import prospector.node.wiring.SystemConfig;

class HttpFrontTest {
  private static final ActorTestKit KIT = ActorTestKit.create("front", SystemConfig.reading());

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @Test
  void address_onAllAddresses_isOneThatABrowserHereCanOpen(@TempDir Path dir) throws IOException {
    HttpSettings everywhere =
        new HttpSettings(
            "0.0.0.0",
            Optional.empty(),
            List.of(0),
            false,
            Optional.empty(),
            Integer.MAX_VALUE,
            Optional.empty());

    HttpFront front =
        HttpFront.start(KIT.system(), everywhere, dir, List.of(), List.of()).orElseThrow();

    assertThat(front.page().toString()).matches("http://127\\.0\\.0\\.1:\\d+/#token=.+");
    assertThat(dir.resolve("http-address")).hasContent(front.address() + "\n");
    assertThat(Files.exists(dir.resolve("http-token"))).isTrue();
  }
}
