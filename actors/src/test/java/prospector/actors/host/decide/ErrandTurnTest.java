package prospector.actors.host.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

/** When a host that owes errands has a turn of its own. */
class ErrandTurnTest {
  private final Errands errands = new Errands();

  @Test
  void turn_afterAnErrand_isTheHostsForThreeSecondsOrItsNextRequest() {
    assertThat(errands.isOwnTurn(0)).isFalse();
    errands.ran();

    assertThat(errands.isOwnTurn(1_000)).isTrue();
    assertThat(errands.isOwnTurn(3_999)).isTrue();
    assertThat(errands.isOwnTurn(4_000)).isFalse();

    errands.ran();
    assertThat(errands.isOwnTurn(5_000)).isTrue();
    errands.ownBegan();
    assertThat(errands.isOwnTurn(5_001)).isFalse();
  }

  @Test
  void resend_clockPutBackSinceItWasSent_isSentAgain() {
    errands.send(CrawlUrl.ofNormal("http://a.example/robots.txt"), 7_200_000);

    assertThat(errands.resend(7_200_001, 10_000)).isEmpty();
    assertThat(errands.resend(1_000, 10_000)).isPresent();
    assertThat(errands.resend(10_999, 10_000)).isEmpty();
    assertThat(errands.resend(11_000, 10_000)).isPresent();
  }

  /** The line for an address may be longer than the turn. */
  @Test
  void turn_thatWasPutOff_isWholeWhenTheHostIsDueAgain() {
    errands.ran();
    assertThat(errands.isOwnTurn(1_000)).isTrue();

    errands.putOff();

    assertThat(errands.isOwnTurn(9_000)).isTrue();
    assertThat(errands.ownTurnEndMillis()).isEqualTo(12_000);
  }
}
