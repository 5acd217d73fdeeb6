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
