package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OverdueMessagesTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final int N = OverdueMessages.AFTER_RESENDS;

  private final Logger logger = (Logger) LoggerFactory.getLogger(OverdueMessages.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final OverdueMessages overdue = OverdueMessages.of(KIT.system());
  private final long before = overdue.count();

  OverdueMessagesTest() {
    logger.setLevel(Level.WARN); // whatever the tests' own configuration shows
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void detach() {
    logger.detachAppender(lines);
    logger.setLevel(null);
  }

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  @Test
  void resent_lessOftenThanTheBound_isNotCounted() {
    for (int resends = 0; resends < N; resends++) {
      overdue.resent("links", "http://a.example", resends);
    }

    assertThat(overdue.count()).isEqualTo(before);
  }

  @Test
  void resent_everyTimeThatItReachesTheBound_isCountedAndLoggedMoreAndMoreRarely() {
    for (int resends = 1; resends <= 100 * N; resends++) {
      overdue.resent("links", "http://a.example", resends);
    }

    assertThat(overdue.count() - before).isEqualTo(100);
    assertThat(lines.list.size()).isBetween(1, 8);
    assertThat(lines.list.get(0).getFormattedMessage()).startsWith("links to http://a.example: ");
  }
}
