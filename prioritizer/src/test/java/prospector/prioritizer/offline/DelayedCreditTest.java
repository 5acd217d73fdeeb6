package prospector.prioritizer.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Delayed credit pays where nuggets stand behind irrelevant pages. */
final class DelayedCreditTest {

  /** At half of the pages of five webs: .567 without and .895 with it; here of two. */
  @Test
  void credit_nuggetsBehindOneIrrelevantPage_findsMoreOfThem() {
    double without = DelayedCredit.recall(1, 0, 0, 2)[3];
    double with = DelayedCredit.recall(1, 0.7, 0, 2)[3];

    assertThat(with).isGreaterThan(without + 0.1);
  }

  @Test
  void hubs_nuggetsBehindOneIrrelevantPage_findsMoreThanCreditAlone() {
    double[] without = DelayedCredit.recall(1, 0.5, 0, 3);
    double[] with = DelayedCredit.recall(1, 0.5, 1, 3);

    assertThat(with[2]).as("at 20 %").isGreaterThan(1.25 * without[2]);
  }
}
