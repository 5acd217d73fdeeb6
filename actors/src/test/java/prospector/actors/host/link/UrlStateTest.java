package prospector.actors.host.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UrlStateTest {

  @Test
  void values_order_isWhatEarlierSnapshotsHold() {
    assertThat(UrlState.values())
        .startsWith(
            UrlState.UNKNOWN,
            UrlState.WAITING,
            UrlState.OVERFLOW,
            UrlState.PAGE,
            UrlState.REDIRECTED,
            UrlState.FAILED,
            UrlState.REFUSED,
            UrlState.REFUSED_DEPTH,
            UrlState.REFUSED_HOST_PAGES,
            UrlState.REFUSED_ROBOTS,
            UrlState.REFUSED_REDIRECTS,
            UrlState.PRUNED,
            UrlState.MAYBE_KNOWN,
            UrlState.REFUSED_TRAP,
            UrlState.REFUSED_EXCLUDED,
            UrlState.REFUSED_SAME,
            UrlState.REFUSED_NO_HOST,
            UrlState.REFUSED_PORT,
            UrlState.REFUSED_SCOPE,
            UrlState.REFUSED_VIEW,
            UrlState.REFUSED_MOVED,
            UrlState.REFUSED_FILTER);
  }

  @Test
  void mayReturn_onlyUnknownAndPruned_isTrue() {
    for (UrlState state : UrlState.values()) {
      assertThat(state.mayReturn())
          .as(state.words())
          .isEqualTo(state == UrlState.UNKNOWN || state == UrlState.PRUNED);
    }
  }
}
