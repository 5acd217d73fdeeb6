package prospector.prioritizer.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.Links;
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
  void offer_urlDrawnSoLongAgoThatItIsSeenNoMore_isRefused() {
    ControlPool pool = new ControlPool(1, 1);
    pool.markDrawn(Links.url("before")); // by an earlier run
    pool.offer(Links.url("x"));
    pool.draw();
    IntStream.rangeClosed(0, ControlPool.MEMORY_FACTOR)
        .forEach(i -> pool.offer(Links.url("other" + i)));

    assertThat(pool.offer(Links.url("x"))).isFalse();
    assertThat(pool.offer(Links.url("before"))).isFalse();
    pool.giveBack(Links.url("x"));
    assertThat(pool.offer(Links.url("x"))).as("waits again").isFalse();
    assertThat(pool.drawn()).isEqualTo(1);
  }

  @Test
  void draw_urlThatWaitedSoLongThatItWasOfferedAgain_isDrawnOnce() {
    ControlPool pool = new ControlPool(2, 1);
    List<CrawlUrl> drawn = new ArrayList<>();
    for (int round = 0; round < 1_000; round++) {
      pool.offer(Links.url("x" + round % 100));
      if (round % 3 == 0) {
        pool.draw().ifPresent(drawn::add);
      }
    }

    assertThat(drawn).doesNotHaveDuplicates();
  }

  @Test
  void giveBack_draw_waitsAgainOnce() {
    ControlPool pool = new ControlPool(10, 1);
    pool.offer(Links.url("x"));
    pool.draw();

    pool.giveBack(Links.url("x"));
    pool.giveBack(Links.url("x"));

    assertThat(pool.drawn()).isZero();
    assertThat(pool.draw()).contains(Links.url("x"));
    assertThat(pool.draw()).isEmpty();
  }

  @Test
  void giveBack_drawOfAUrlThatWaitsASecondTime_isDrawnAgain() {
    ControlPool pool = new ControlPool(2, 1);
    pool.offer(Links.url("x"));
    int forgotten = 2 * ControlPool.MEMORY_FACTOR;
    links(0, forgotten).forEach(pool::markDrawn);
    pool.offer(Links.url("x"));
    assertThat(pool.size()).isEqualTo(2);
    pool.draw();

    pool.giveBack(Links.url("x"));

    assertThat(pool.drawn()).isEqualTo(forgotten);
    assertThat(pool.draw()).contains(Links.url("x"));
    assertThat(pool.draw()).isEmpty();
  }

  @Test
  void giveBack_drawsOfAnOverflowedPool_waitAgain() {
    ControlPool pool = new ControlPool(10, 1);
    links(0, 100).forEach(pool::offer);
    for (int i = 0; i < 100; i++) {
      pool.giveBack(pool.draw().orElseThrow());
    }
    assertThat(pool.size()).isEqualTo(10);

    List<CrawlUrl> all = Stream.generate(() -> pool.draw().orElseThrow()).limit(10).toList();
    all.forEach(pool::giveBack);

    assertThat(pool.size()).isEqualTo(10);
    assertThat(pool.drawn()).isZero();
    all.forEach(url -> assertThat(pool.offer(url)).isFalse());
  }

  @Test
  void offer_afterADrawOfAnOverflowedPoolWasGivenBack_hasTheChanceOfAllOthers() {
    int newest = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      ControlPool pool = new ControlPool(2, seed);
      IntStream.range(0, 4).forEach(i -> pool.offer(Links.url("x/" + i)));
      pool.giveBack(pool.draw().orElseThrow());
      CrawlUrl last = Links.url("x/last");
      pool.offer(last);
      newest += pool.draw().orElseThrow().equals(last) ? 1 : 0;
    }

    // one of five: 800 expected, standard deviation 25: five of them
    assertThat(newest).isBetween(675, 925);
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
  void offer_afterADrawOfAnOverflowedPool_hasTheChanceOfAllOthers() {
    int newest = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      ControlPool pool = new ControlPool(2, seed);
      IntStream.range(0, 4).forEach(i -> pool.offer(Links.url("x/" + i)));
      pool.draw();
      CrawlUrl last = Links.url("x/last");
      pool.offer(last);
      newest += pool.draw().orElseThrow().equals(last) ? 1 : 0;
    }

    // one of four: 1,000 expected, standard deviation 27: five of them
    assertThat(newest).isBetween(860, 1_140);
  }

  @Test
  void markDrawn_waitingUrl_isNotDrawnAgain() {
    ControlPool pool = new ControlPool(10, 1);
    pool.offer(Links.url("x"));

    pool.markDrawn(Links.url("x"));

    assertThat(pool.draw()).isEmpty();
    assertThat(pool.drawn()).isEqualTo(1);
  }

  @Test
  void offer_afterADisplacedUrlWasMarkedDrawn_hasTheChanceOfAllOthers() {
    int newest = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      ControlPool pool = new ControlPool(2, seed);
      links(0, 8).forEach(pool::offer);
      links(0, 4).forEach(pool::markDrawn);
      assertThat(pool.drawn()).isEqualTo(4);
      CrawlUrl last = Links.url("x/last");
      pool.offer(last);
      newest += pool.draw().filter(last::equals).isPresent() ? 1 : 0;
    }

    // one of five, where any waits: of the two that waited both were drawn in 3 of 14 pools, and
    // the newcomer is alone there. 857 + 629 = 1,486 expected, standard deviation 31: five of them
    assertThat(newest).isBetween(1_331, 1_641);
  }

  @Test
  void some_fewLinks_areAll() {
    List<CrawlUrl> links = links(0, ControlPool.LINKS_A_PAGE);

    assertThat(ControlPool.some(links)).isEqualTo(links);
  }

  @Test
  void some_pageOfThousandsOfLinks_isABoundedPartInTheirOrder() {
    List<CrawlUrl> links = links(0, 2_000);

    assertThat(ControlPool.some(links))
        .hasSize(ControlPool.LINKS_A_PAGE)
        .doesNotHaveDuplicates()
        .isSubsetOf(links)
        .isSortedAccordingTo(Comparator.comparingInt(links::indexOf));
  }

  @Test
  void some_sameLinksInAnotherOrder_areTheSame() {
    List<CrawlUrl> turned = new ArrayList<>(links(1_000, 2_000));
    turned.addAll(links(0, 1_000));

    assertThat(ControlPool.some(turned))
        .containsExactlyInAnyOrderElementsOf(ControlPool.some(links(0, 2_000)));
  }

  @Test
  void some_ofManyPages_everyLinkIsAsLikely() {
    int[] hits = new int[10];
    for (int page = 0; page < 100; page++) {
      List<CrawlUrl> links = links(page * 1_000, page * 1_000 + 1_000);
      ControlPool.some(links).forEach(url -> hits[links.indexOf(url) / 100]++);
    }

    // 2,000 expected each, standard deviation 42: five of them
    assertThat(Arrays.stream(hits).boxed()).allMatch(count -> count > 1_790 && count < 2_210);
  }

  private static List<CrawlUrl> links(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> Links.url("x/" + i)).toList();
  }
}
