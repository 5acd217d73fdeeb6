package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.UrlState;
import prospector.web.politeness.DelayClock;

class SizesTest {
  private static final HostSettings.Sizes SIZES = new HostSettings.Sizes(2, 1_000);

  private static PageSize sizeOf(long... bodies) {
    PageSize size = PageSize.NONE;
    for (long body : bodies) {
      size = size.after(body);
    }
    return size;
  }

  private static HostEvent.Fetched fetched(UrlState state, @Nullable Long bytes) {
    return new HostEvent.Fetched(
        CRAWL,
        HOST + "/p",
        state,
        false,
        DelayClock.FRESH,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        bytes);
  }

  @Test
  void discount_hostWithoutAnswersOrOfUsualPages_isNone() {
    assertThat(SIZES.discount(PageSize.NONE)).isZero();
    assertThat(SIZES.discount(sizeOf(0))).isZero();
    assertThat(SIZES.discount(sizeOf(1_000, 900, 1_000))).isZero();
  }

  @Test
  void discount_largerPages_isTheWeightedLogOfTheirSize() {
    assertThat(SIZES.discount(sizeOf(40_000, 40_000))).isCloseTo(2 * Math.log(40), within(1e-9));
  }

  @Test
  void discount_off_isNone() {
    assertThat(new HostSettings.Sizes(0, 1_000).discount(sizeOf(10_000_000))).isZero();
  }

  @Test
  void after_fewAnswers_isTheirMean() {
    assertThat(sizeOf(10, 20, 60).bytes()).isCloseTo(30, within(1e-9));
  }

  @Test
  void after_manyAnswers_forgetsTheFirst() {
    PageSize size = sizeOf(1_000_000);
    for (int i = 0; i < 100; i++) {
      size = size.after(10);
    }

    assertThat(size.bytes()).isCloseTo(10, within(1.0));
    assertThat(size.answers()).isEqualTo(8);
  }

  @Test
  void standsBack_largePagesAndMisses_areNamedEachWithWhatItTakes() {
    HostState state =
        HostState.empty()
            .apply(fetched(UrlState.PAGE, 40_000L))
            .apply(fetched(UrlState.FAILED, null));
    HostSettings.Misses misses = HostSettings.Misses.DEFAULT;

    assertThat(HostSettings.standsBack(state, misses, SIZES))
        .containsExactly(
            "0.81 less: 1 requests in a row brought no page",
            "7.38 less: its last answers have 40,000 bytes on the mean, 40.0 times what is usual");
    assertThat(HostSettings.standsBack(HostState.empty(), misses, SIZES)).isEmpty();
  }

  @Test
  void new_negativeOrWithoutSize_isRefused() {
    assertThatThrownBy(() -> new HostSettings.Sizes(-1, 8))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size-discount");
    assertThatThrownBy(() -> new HostSettings.Sizes(1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("size-usual");
  }

  @Test
  void state_answers_keepTheirSizeOverARestart() {
    HostState state =
        HostState.empty()
            .apply(fetched(UrlState.PAGE, 3_000L))
            .apply(fetched(UrlState.FAILED, 1_000L))
            .apply(fetched(UrlState.FAILED, null));

    assertThat(state.size()).isEqualTo(new PageSize(2_000, 2));
    assertThat(HostState.restore(state.save()).size()).isEqualTo(state.size());
    assertThat(HostState.restore(state.save().with(List.of(), List.of())).size())
        .isEqualTo(state.size());
  }
}
