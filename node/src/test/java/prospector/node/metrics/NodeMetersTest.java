package prospector.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.Gauge;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The meters of a node, as its crawls come and go. */
class NodeMetersTest {
  @Test
  void comesBack_ofACrawlThatIsResumed_saysTheNewestAndNothingOnTheConsole() {
    Logger logger = (Logger) LoggerFactory.getLogger("io.micrometer");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try (NodeMeters meters = new NodeMeters()) {
      meters.comesBack("trams", false);
      meters.comesBack("trams", true);

      assertThat(meters.text()).contains("prospector_crawl_comes_back{crawl=\"trams\"} 1.0");
      assertThat(lines.list).isEmpty();
    } finally {
      logger.detachAppender(lines);
    }
  }

  @Test
  void comesNoMore_ofACrawlThatIsOver_nothingIsToldOfIt() {
    try (NodeMeters meters = new NodeMeters()) {
      meters.comesBack("trams", true);
      meters.comesBack("bees", true);

      meters.comesNoMore("trams");
      meters.comesNoMore("trams");

      assertThat(meters.text()).doesNotContain("trams").contains("{crawl=\"bees\"} 1.0");
    }
  }

  /** 999 is what a large site answers to crawlers: an answer, and the host is left alone for it. */
  @Test
  void fetchEnds_statusOver599_isOfAServerInTrouble() {
    try (NodeMeters meters = new NodeMeters()) {
      for (int status : new int[] {200, 503, 600, 999, 0}) {
        meters.fetchEnds(Duration.ofMillis(10), status, -1);
      }

      assertThat(meters.text())
          .contains("prospector_fetch_seconds_count{status=\"2xx\"} 1")
          .contains("prospector_fetch_seconds_count{status=\"5xx\"} 3")
          .contains("prospector_fetch_seconds_count{status=\"none\"} 1");
    }
  }

  /** A process that ran many nodes kept the whole of each. */
  @Test
  void close_letsAllGoThatIsCounted() {
    WeakReference<Object> counted = meteredOnce();

    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              System.gc();
              return counted.get() == null;
            });
  }

  private static WeakReference<Object> meteredOnce() {
    Object counted = new Object();
    try (NodeMeters meters = new NodeMeters()) {
      Gauge.builder("things", () -> counted.hashCode() & 1)
          .strongReference(true)
          .register(meters.registry());
      assertThat(meters.text()).contains("things");
    }
    return new WeakReference<>(counted);
  }
}
