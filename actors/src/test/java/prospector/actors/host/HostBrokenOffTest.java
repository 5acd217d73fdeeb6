package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;

import akka.actor.testkit.typed.javadsl.TestProbe;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.actors.control.CrawlActor;
import prospector.actors.host.link.HostMessage;

/** A request whose host ends before its answer was made all the same, and its webmaster is told. */
class HostBrokenOffTest extends HostFixture {
  private final Logger logger = (Logger) LoggerFactory.getLogger("prospector.requests");
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getFormattedMessage());
        }
      };

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void ignore() {
    logger.detachAppender(appender);
    logger.setLevel(null); // as its parent
  }

  private List<String> linesOf(String path) {
    return lines.stream().filter(it -> it.contains("\"" + HOST + path + "\"")).toList();
  }

  private void breakOff() {
    grant(prepared("/p"));
    web.next();
    TestProbe<Object> watcher = kit().createTestProbe();
    host.tell(HostMessage.Stop.INSTANCE);
    pass(4_000);
    watcher.expectTerminated(host, Duration.ofSeconds(60));
  }

  @Test
  void stop_withARequestInFlightThatTakesLong_hasItInTheLogBeforeItEnds() {
    breakOff();

    assertThat(linesOf("/p"))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .contains("\"outcome\":\"BrokenOff\"", "\"status\":0")
                    .contains("\"purpose\":\"page\""));
  }

  @Test
  void stop_theAnswerComesInTime_hasItsOutcomeInTheLogAlone() {
    grant(prepared("/p"));
    FakeWeb.Asked asked = web.next();
    TestProbe<Object> watcher = kit().createTestProbe();

    host.tell(HostMessage.Stop.INSTANCE);
    asked.page("<p>done");

    crawls.expectMessageClass(CrawlActor.Report.class);
    watcher.expectTerminated(host, Duration.ofSeconds(60));
    assertThat(linesOf("/p"))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("\"outcome\":\"Success\""));
  }
}
