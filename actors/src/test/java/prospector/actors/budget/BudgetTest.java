package prospector.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final Budget WHOLE = new Budget(7, Duration.ofMillis(250));

  @Test
  void parts_together_start_no_more_requests_than_the_whole() {
    Budget small = WHOLE.part(1, 4);
    Budget large = WHOLE.part(3, 4);

    assertThat(small).isEqualTo(new Budget(1, Duration.ofMillis(1_000)));
    assertThat(large.concurrent()).isEqualTo(5);
    assertThat(rate(small) + rate(large)).isLessThanOrEqualTo(rate(WHOLE));
    assertThat(small.concurrent() + large.concurrent()).isLessThanOrEqualTo(WHOLE.concurrent());
  }

  @Test
  void each_part_may_have_one_request_under_way() {
    assertThat(new Budget(2, Duration.ZERO).part(1, 5)).isEqualTo(new Budget(1, Duration.ZERO));
  }

  @Test
  void what_is_no_part_or_has_no_limit_stays_as_it_is() {
    assertThat(WHOLE.part(3, 3)).isEqualTo(WHOLE);
    assertThat(Budget.NONE.part(1, 3)).isEqualTo(Budget.NONE);
    assertThat(AddressSettings.NONE.part(1, 2)).isEqualTo(AddressSettings.NONE);
  }

  @Test
  void front_ends_are_shared_as_well() {
    AddressSettings part = new AddressSettings(WHOLE, List.of(), WHOLE).part(1, 7);

    assertThat(part.budget()).isEqualTo(new Budget(1, Duration.ofMillis(1_750)));
    assertThat(part.frontEnd()).isEqualTo(part.budget());
  }

  @Test
  void a_part_is_over_nothing_and_no_more_than_the_whole() {
    assertThatThrownBy(() -> WHOLE.part(0, 3)).hasMessageContaining("got 0 of 3");
    assertThatThrownBy(() -> WHOLE.part(4, 3)).hasMessageContaining("got 4 of 3");
  }

  private static double rate(Budget budget) {
    return 1.0 / budget.delay().toNanos();
  }
}
