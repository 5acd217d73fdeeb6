package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.actors.host.link.UrlState;

class KnownUrlsTest {
  private static final int EXACT = 10;

  private final KnownUrls known = new KnownUrls(EXACT);

  private void end(int first, int last, UrlState state) {
    for (int i = first; i <= last; i++) {
      known.put(i, state);
    }
  }

  @Test
  void get_withinTheBound_isExact() {
    end(1, EXACT, UrlState.PAGE);

    assertThat(known.get(1)).isEqualTo(UrlState.PAGE);
    assertThat(known.get(EXACT + 1)).isEqualTo(UrlState.UNKNOWN);
    assertThat(known.filter()).isEmpty();
  }

  @Test
  void get_beyondTheBound_knowsEndedUrlsByTheFilterOnly() {
    end(1, EXACT + 1, UrlState.PAGE);

    assertThat(known.get(1)).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(known.get(EXACT + 1)).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(known.size()).isZero();
  }

  @Test
  void get_waitingUrls_stayExactHoweverMany() {
    end(1, 100, UrlState.WAITING);
    end(101, 200, UrlState.OVERFLOW);
    end(201, 300, UrlState.FAILED);

    assertThat(known.get(1)).isEqualTo(UrlState.WAITING);
    assertThat(known.get(200)).isEqualTo(UrlState.OVERFLOW);
    assertThat(known.get(201)).isEqualTo(UrlState.MAYBE_KNOWN);
  }

  @Test
  void put_admittedAgain_isExactAgain() {
    end(1, EXACT + 1, UrlState.PRUNED);

    known.put(1, UrlState.WAITING);

    assertThat(known.get(1)).isEqualTo(UrlState.WAITING);
  }

  @Test
  void put_sameUrlOverAndOver_countsOnce() {
    for (int i = 0; i < 100; i++) {
      known.put(1, UrlState.WAITING);
      known.put(1, UrlState.PAGE);
    }

    assertThat(known.get(1)).isEqualTo(UrlState.PAGE);
  }
}
