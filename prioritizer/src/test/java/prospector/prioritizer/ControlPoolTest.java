package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

final class ControlPoolTest {

  @Test
  void draw_everyUrlOnce_thenEmpty() {
    ControlPool pool = new ControlPool(100, 1);
    IntStream.range(0, 50).forEach(i -> pool.offer(Links.url("x" + i)));

    Set<CrawlUrl> drawn = new HashSet<>();
    IntStream.range(0, 50).forEach(i -> drawn.add(pool.draw().orElseThrow()));

    assertThat(drawn).hasSize(50);
    assertThat(pool.draw()).isEmpty();
    assertThat(pool.drawn()).isEqualTo(50);
  }

  @Test
  void offer_repeatedOrDrawnUrl_isRefused() {
    ControlPool pool = new ControlPool(10, 1);

    assertThat(pool.offer(Links.url("x"))).isTrue();
    assertThat(pool.offer(Links.url("x"))).isFalse();
    pool.draw();
    assertThat(pool.offer(Links.url("x"))).isFalse();
    assertThat(pool.size()).isZero();
  }

  @Test
  void draw_fullPool_isUniformOverAllOffers() {
    int[] hits = new int[40];
    for (int seed = 0; seed < 4_000; seed++) {
      ControlPool pool = new ControlPool(10, seed);
      IntStream.range(0, 40).forEach(i -> pool.offer(Links.url("x/" + i)));
      String value = pool.draw().orElseThrow().value();
      hits[Integer.parseInt(value.substring(value.lastIndexOf('/') + 1))]++;
    }

    // 100 expected each, standard deviation 9.9: five of them
    assertThat(Arrays.stream(hits).boxed()).allMatch(count -> count > 50 && count < 150);
  }

  @Test
  void markDrawn_waitingUrl_isNotDrawnAgain() {
    ControlPool pool = new ControlPool(10, 1);
    pool.offer(Links.url("x"));

    pool.markDrawn(Links.url("x"));

    assertThat(pool.draw()).isEmpty();
    assertThat(pool.drawn()).isEqualTo(1);
  }
}
