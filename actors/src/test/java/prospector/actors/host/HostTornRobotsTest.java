package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import org.junit.jupiter.api.Test;
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
}
