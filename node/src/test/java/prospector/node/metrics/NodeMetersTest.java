package prospector.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
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
    try {
      NodeMeters meters = new NodeMeters();
      meters.comesBack("trams", false);
      meters.comesBack("trams", true);

      assertThat(meters.text()).contains("prospector_crawl_comes_back{crawl=\"trams\"} 1.0");
      assertThat(lines.list).isEmpty();
    } finally {
      logger.detachAppender(lines);
    }
  }
}
