package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrawlWindowTest {
  private static CrawlWindow empty(int size) {
    return new CrawlWindow(size, 0, 0, List.of());
  }

  @Test
  void rate_noPageYet_isZero() {
    assertThat(empty(4).rate()).isZero();
  }

  @Test
  void rate_pageByPage_isThatOfTheLastOnes() {
    CrawlWindow window = empty(4);
    boolean[] nuggets = {true, true, true, false, false, true, false};
    int found = 0;
    for (int page = 0; page < nuggets.length; page++) {
      found += nuggets[page] ? 1 : 0;
      window.reached(page + 1, found);
    }

    assertThat(window.rate()).isEqualTo(1.0 / 4);
  }

  @Test
  void rate_fewerPagesThanTheWindow_isOverThese() {
    CrawlWindow window = empty(1_000);
    window.reached(1, 1);
    window.reached(121, 7);

    assertThat(window.rate()).isEqualTo(7.0 / 121);
  }

  @Test
  void rate_reportOfAnotherNodeAcrossTheStart_takesItsShare() {
    CrawlWindow window = empty(100);
    window.reached(100, 0);
    window.reached(180, 80); // the first 30 of these lie before the window
    window.reached(230, 80);

    assertThat(window.rate()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void reached_countsThatDoNotGrow_changeNothing() {
    CrawlWindow window = empty(10);
    window.reached(5, 5);

    window.reached(4, 0);
    window.reached(5, 0);

    assertThat(window.rate()).isEqualTo(1);
  }

  @Test
  void rate_afterARestartOfSeveralNodes_isOverTheLastPagesOfAll() {
    List<Boolean> rich = Collections.nCopies(10, true);
    List<Boolean> poor = Collections.nCopies(30, false);

    CrawlWindow window = new CrawlWindow(20, 500, 100, List.of(rich, poor));

    assertThat(window.rate()).isEqualTo(0.5);
  }
}
