package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

class YieldsTest {
  private static final int WINDOW = 32;

  private final Yields yields = new Yields();

  private static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal("http://a.test" + path);
  }

  private void count(String prefix, int pages, boolean copy) {
    for (int i = 0; i < pages; i++) {
      yields.count(url(prefix + i), copy, false, false);
    }
  }

  private boolean slow(String path) {
    return yields.slow(url(path), WINDOW).isPresent();
  }

  @Test
  void slow_prefixOfCopiesOnly_isThatPrefixAlone() {
    count("/trap/", 32, true);
    count("/news/", 32, false);

    assertThat(slow("/trap/x/y")).isTrue();
    assertThat(slow("/news/x")).isFalse();
    assertThat(slow("/")).isFalse();
  }

  @Test
  void slow_fewerPagesThanTheWindow_isNothing() {
    count("/trap/", 31, true);

    assertThat(slow("/trap/x")).isFalse();
  }

  @Test
  void slow_wholeHostOfCopies_isEveryUrl() {
    for (int i = 0; i < 40; i++) {
      yields.count(url("/dir" + i + "/a"), true, false, false);
    }

    assertThat(slow("/elsewhere")).isTrue();
  }

  @Test
  void slow_newPagesAgain_isOver() {
    count("/trap/", 64, true);
    count("/trap/", 3, false);

    assertThat(slow("/trap/x")).isFalse();
  }

  @Test
  void slow_switchedOff_isNothing() {
    count("/trap/", 64, true);

    assertThat(yields.slow(url("/trap/x"), 0)).isEmpty();
  }

  @Test
  void slow_listsOfDatesThatLeadNowhereNew_areTheirShapeAlone() {
    for (int month = 1; month <= 4; month++) {
      assertThat(slow("/2022/12/")).isFalse();
      yields.count(url("/2022/0" + month + "/"), false, true, true);
    }

    assertThat(slow("/2019/12/")).isTrue();
    assertThat(slow("/2022/12/03/steam/")).isFalse();
    assertThat(slow("/tag/steam/")).isFalse();
    assertThat(Yields.restore(yields.save()).slow(url("/2019/12/"), WINDOW)).isPresent();
  }

  @Test
  void slow_listOfDatesThatLeadsSomewhereNew_isOver() {
    for (int month = 1; month <= 8; month++) {
      yields.count(url("/2022/0" + month + "/"), false, true, true);
    }
    yields.count(url("/2023/01/"), false, true, false);

    assertThat(slow("/2022/12/")).isFalse();
  }

  /** A slow host's or a trap's shapes, one a page, are no reason to keep more than the bound. */
  @Test
  void count_moreShapesThanAreWatched_leavesTheLaterOnes() {
    for (int i = 0; i < 60; i++) {
      for (int page = 0; page < 4; page++) {
        yields.count(url("/archive" + "x".repeat(i) + "/" + page), false, true, true);
      }
    }

    assertThat(slow("/archive" + "x".repeat(49) + "/9")).isTrue();
    assertThat(slow("/archive" + "x".repeat(50) + "/9")).isFalse();
    assertThat(yields.save()).hasSizeLessThan(250);
  }

  @Test
  void lists_shapeOfListsOnly_isToldWhereverTheyLead() {
    for (int month = 1; month <= 4; month++) {
      assertThat(yields.lists(url("/2022/12/"), WINDOW)).isEmpty();
      yields.count(url("/2022/0" + month + "/"), false, true, false);
    }

    assertThat(slow("/2022/12/")).isFalse();
    assertThat(yields.lists(url("/2022/12/"), WINDOW)).isPresent();
    assertThat(yields.lists(url("/2022/12/"), 0)).isEmpty();
    assertThat(yields.lists(url("/2022/12/03/"), WINDOW)).isEmpty();

    yields.count(url("/2022/05/"), false, false, false);

    assertThat(yields.lists(url("/2022/12/"), WINDOW)).isEmpty();
  }
}
