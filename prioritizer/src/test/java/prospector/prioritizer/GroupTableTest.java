package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GroupTableTest {

  @Test
  void count_overTheBound_forgetsBarrenGroupsAndKeepsSuccessfulOnes() {
    GroupTable table = new GroupTable(2_000);
    for (long key = 1; key <= 100; key++) {
      table.count(key << 20, true);
    }

    for (long key = 101; key <= 20_000; key++) {
      table.count(key << 20, false);
    }

    assertThat(table.size()).isLessThanOrEqualTo(2_000);
    for (long key = 1; key <= 100; key++) {
      assertThat(table.counts(key << 20)).isEqualTo((1L << 32) + 1);
    }
  }

  @Test
  void counts_unknownOrNoGroup_isZero() {
    GroupTable table = new GroupTable(2_000);
    table.count(0, true);

    assertThat(table.counts(0)).isZero();
    assertThat(table.counts(42)).isZero();
    assertThat(table.size()).isZero();
  }

  @Test
  void logOdds_countsAtTheBaseRate_isZero() {
    assertThat(GroupTable.logOdds((100L << 32) + 2, 3, 0.02)).isBetween(-0.001, 0.001);
    assertThat(GroupTable.logOdds((10L << 32) + 5, 3, 0.02)).isGreaterThan(2);
    assertThat(GroupTable.logOdds(100L << 32, 3, 0.02)).isLessThan(-2);
    assertThat(GroupTable.logOdds(0, 3, 0.02)).isZero();
  }
}
