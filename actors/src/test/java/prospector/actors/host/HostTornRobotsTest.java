package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.web.robots.RobotsPolicy;

/** A host whose robots.txt breaks off each time that it is asked for. */
class HostTornRobotsTest extends HostFixture {
  private static final String RULES = "User-agent: *\nDisallow: /no";

  private FakeWeb.Asked askedAgain() {
    released(false);
    pass(RobotsPolicy.RETRY_FIRST.toMillis());
    grant(readyBid());
    return web.next();
  }

  private FakeWeb.Asked asked() {
    deliver(1, batch("/1", "/no/2"));
    grant(readyBid());
    return web.next();
  }

  @Test
  void robots_sameBytesTwice_areTheRules() {
    FakeWeb.Asked first = asked();
    assertThat(first.takesPart()).as("the whole file may come").isFalse();
    first.closed(RULES.length());

    FakeWeb.Asked second = askedAgain();
    assertThat(second.takesPart()).isTrue();
    second.part(RULES);

    released(false);
    pass(DELAY);
    grant(bid(bid -> bid.ready() && bid.queued() == 1));
    assertThat(web.next().url()).as("as the last line is obeyed").isEqualTo(HOST + "/1");
  }

  @Test
  void robots_breaksOffElsewhereTheNextTime_isOutOfReachStill() {
    asked().closed(5);
    askedAgain().part(RULES);

    FakeWeb.Asked third = askedAgain();

    assertThat(third.url()).isEqualTo(HOST + "/robots.txt");
    third.part(RULES);
    released(false);
    pass(DELAY);
    grant(bid(bid -> bid.ready() && bid.queued() == 1));
    assertThat(web.next().url()).isEqualTo(HOST + "/1");
  }

  @Test
  void robots_partThatDoesNotCount_isLoggedAsNoAnswerAndNotArchived() {
    Logger logger = (Logger) LoggerFactory.getLogger("prospector.requests");
    logger.setLevel(Level.INFO); // whatever the tests' own configuration shows
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try {
      asked().closed(5);
      askedAgain().part(RULES);
      FakeWeb.Asked third = askedAgain();
      assertThat(lines.list)
          .hasSize(2)
          .allMatch(line -> line.getFormattedMessage().contains("\"outcome\":\"Unreachable\""));
      assertThat(tables.archive.kept).isEmpty();

      third.part(RULES);

      released(false);
      assertThat(lines.list).hasSize(3);
      assertThat(lines.list.get(2).getFormattedMessage()).contains("\"outcome\":\"Success\"");
      assertThat(tables.archive.kept).hasSize(1);
    } finally {
      logger.detachAppender(lines);
      logger.setLevel(null);
    }
  }
}
