package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.service.SlotBroker;
import prospector.web.politeness.DelaySettings;
import prospector.web.url.HostKey;

/** A host whose name another host has as well: http and https, or another port. */
class HostNameTest extends HostFixture {
  private static final HostKey SIBLING = new HostKey("https://a.example");

  @Override
  HostSettings settings() {
    return Given.settings(
        new DelaySettings(
            Given.DELAYS.minimum(),
            5,
            Duration.ofSeconds(30),
            Given.DELAYS.backOffStart(),
            Given.DELAYS.backOffMaximum()));
  }

  @Test
  void granted_whileAnotherHostOfItsNameIsAsked_givesTheSlotBack() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    assertThat(names.take(SIBLING, DELAY, clock.millis())).isZero();

    grant(bid);
    released(false);
    assertThat(web.isQuiet()).isTrue();

    names.release(SIBLING, true, DELAY, clock.millis());
    pass(DELAY);
    grant(readyBid());
    assertThat(web.next().url()).startsWith(HOST);
  }

  @Test
  void granted_justAfterAnotherHostOfItsName_waitsForTheDelay() {
    SlotBroker.Bid bid = prepared("/p", "/q");
    assertThat(names.take(SIBLING, DELAY, clock.millis())).isZero();
    names.release(SIBLING, true, DELAY, clock.millis());

    grant(bid);
    released(false);
    pass(DELAY - 1);
    assertThat(web.isQuiet()).isTrue();
    pass(1);
    grant(readyBid());

    assertThat(web.next().url()).startsWith(HOST);
  }

  @Test
  void request_underWayAndJustOver_keepsTheOtherHostsOfItsNameWaiting() {
    grant(prepared("/p", "/q"));
    FakeWeb.Asked asked = web.next();

    assertThat(names.take(SIBLING, DELAY, clock.millis())).isPositive();
    asked.page("<p>done");
    released(true);

    assertThat(names.take(SIBLING, DELAY, clock.millis())).isEqualTo(DELAY);
    pass(DELAY);
    assertThat(names.take(SIBLING, DELAY, clock.millis())).isZero();
  }

  @Test
  void request_answeredSlowly_keepsTheOtherHostsOfItsNameWaitingAsLongAsItself() {
    grant(prepared("/p", "/q"));

    web.next().page("<p>done", Duration.ofSeconds(20));
    released(true);

    assertThat(names.take(SIBLING, DELAY, clock.millis())).isEqualTo(30_000);
  }

  @Test
  void robots_withACrawlDelay_keepsTheOtherHostsOfItsNameWaitingForIt() {
    deliver(1, batch("/p"));
    grant(readyBid());
    web.next().text("User-agent: *\nCrawl-delay: 7");
    released(false);

    assertThat(names.take(SIBLING, DELAY, clock.millis())).isEqualTo(7_000);
  }

  @Test
  void kill_withARequestInFlight_givesTheNameBackAsAsked() {
    grant(prepared("/p", "/q"));
    web.next();

    killAndRestart();

    assertThat(names.take(SIBLING, DELAY, clock.millis())).isEqualTo(DELAY);
    pass(DELAY);
    assertThat(names.take(SIBLING, DELAY, clock.millis())).isZero();
  }
}
