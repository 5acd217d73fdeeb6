package prospector.actors.host;

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
      yields.count(url(prefix + i), copy);
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
      yields.count(url("/dir" + i + "/a"), true);
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
}
