package prospector.prioritizer.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Delayed credit pays where nuggets stand behind irrelevant pages. */
final class DelayedCreditTest {

  /** At half of the pages of five webs: .567 without and .895 with it. */
  @Test
  void credit_nuggetsBehindOneIrrelevantPage_findsMoreOfThem() {
    double without = DelayedCredit.recall(1, 0, 5)[3];
    double with = DelayedCredit.recall(1, 0.7, 5)[3];

    assertThat(with).isGreaterThan(without + 0.1);
  }
}
