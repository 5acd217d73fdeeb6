package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import prospector.actors.host.decide.RobotsDesk;
import prospector.actors.host.decide.RobotsShelf;
import prospector.node.metrics.NodeMeters;
import prospector.node.settings.NodeSettings;
import prospector.web.robots.RobotsRecord;

/** The shares of the heap that are set are those that hold. */
class HeapPartsTest {
  private static final Instant NOW = Instant.EPOCH;
  private static final int PER_CHARACTER = 3; // bytes that a copy claims: itself, and its rules

  private static RobotsShelf shelf(double share) {
    NodeSettings settings =
        NodeSettings.of(
            ConfigFactory.parseString("prospector.host.robots-share = " + share)
                .withFallback(ConfigFactory.load())
                .resolve());
    return new HeapParts(settings, new NodeMeters()).robots();
  }

  /**
   * Whether a host has room for a robots.txt of so many bytes of memory, where no other has one.
   */
  private static boolean hasRoom(RobotsShelf shelf, double bytes) {
    String text = "#".repeat((int) (bytes / PER_CHARACTER));
    RobotsRecord copy = new RobotsRecord(RobotsRecord.Kind.FILE, text, 200, 0, Long.MAX_VALUE, 0);
    RobotsDesk desk = new RobotsDesk(shelf, Clock.fixed(NOW, ZoneOffset.UTC));
    return desk.withoutRoom(copy, NOW).isEmpty();
  }

  @Test
  void robots_shareOfTheHeap_isTheRoomOfTheShelf() {
    double heap = Runtime.getRuntime().maxMemory();

    for (double share : new double[] {0.001, 0.003}) {
      assertThat(hasRoom(shelf(share), 0.9 * share * heap)).as("below %s", share).isTrue();
      assertThat(hasRoom(shelf(share), 1.1 * share * heap)).as("beyond %s", share).isFalse();
    }
  }
}
