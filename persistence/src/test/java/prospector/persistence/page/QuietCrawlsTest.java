package prospector.persistence.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietCrawlsTest {
  private long now;
  private final QuietCrawls quiet = new QuietCrawls(() -> now);

  @Test
  void leavesOut_crawlThatIsOverAndGaveNothing_holdsForThatNumberAndFiveMinutes() {
    assertThat(quiet.leavesOut("c", false, 7)).isFalse();
    quiet.gaveNothing("c", false, 7);

    now = 299_999;
    assertThat(quiet.leavesOut("c", false, 7)).isTrue();
    assertThat(quiet.leavesOut("c", false, 0)).as("an index that was made anew").isFalse();
    assertThat(quiet.leavesOut("d", false, 7)).isFalse();
    now = 300_000;
    assertThat(quiet.leavesOut("c", false, 7)).isFalse();
  }

  @Test
  void forget_crawlThatGaveNothing_isLookedInto() {
    quiet.gaveNothing("c", false, 7);
    quiet.gaveNothing("d", false, 7);

    quiet.forget("c");

    assertThat(quiet.leavesOut("c", false, 7)).isFalse();
    assertThat(quiet.leavesOut("d", false, 7)).isTrue();
  }

  @Test
  void leavesOut_clockThatWasSetBack_looksAgain() {
    now = 1_000_000;
    quiet.gaveNothing("c", false, 7);

    now = 999_999;
    assertThat(quiet.leavesOut("c", false, 7)).isFalse();
    quiet.gaveNothing("c", false, 7);
    assertThat(quiet.leavesOut("c", false, 7)).as("by the new time").isTrue();
  }

  @Test
  void leavesOut_crawlThatIsOpen_forgetsTheLook() {
    quiet.gaveNothing("c", true, 7); // ended during the look
    assertThat(quiet.leavesOut("c", false, 7)).isFalse();

    quiet.gaveNothing("c", false, 7);
    assertThat(quiet.leavesOut("c", true, 7)).isFalse();
    assertThat(quiet.leavesOut("c", false, 7)).as("has gone on meanwhile").isFalse();
  }
}
