package prospector.simweb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Prints what a page costs to make; asserts nothing about time. */
class PageCostTest {
  private static final int PAGES = 12_000;

  @Test
  void answer_warm_costIsPrinted() {
    FakeWeb web = new FakeWeb(SimWebSettings.of(1, 1_000_000).clean());
    Draw draw = new Draw(1);
    long bytes = 0;
    for (int i = 0; i < PAGES; i++) {
      bytes += web.answer(web.url(draw.below(web.pageCount()))).body().length;
    }

    long start = System.nanoTime();
    for (int i = 0; i < PAGES; i++) {
      bytes += web.answer(web.url(draw.below(web.pageCount()))).body().length;
    }
    double micros = (System.nanoTime() - start) / 1_000.0 / PAGES;

    System.out.printf(
        "page of %,d bytes made in %.1f us of wall time (C1, coverage agent on)%n",
        bytes / 2 / PAGES, micros);
    assertThat(bytes / 2 / PAGES).isBetween(10_000L, 40_000L);
  }
}
