package prospector.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeCapacityTest {
  @Test
  void of_noSuchRole_isOne() {
    assertThat(NodeCapacity.of(Set.of("dc-default", "crawler"))).isEqualTo(1);
  }

  @Test
  void of_role_isItsNumber() {
    assertThat(NodeCapacity.of(Set.of("dc-default", "capacity-4"))).isEqualTo(4);
    assertThat(NodeCapacity.of(Set.of(NodeCapacity.role(1_000)))).isEqualTo(1_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capacity",
        "capacity-",
        "capacity-0",
        "capacity-01",
        "capacity--1",
        "capacity-1.5",
        "capacity-2x",
        "capacity-1001",
        "capacity-99999999999",
        "capacity=2",
        "capacity-\u0662"
      })
  void of_malformedRole_isRefusedByName(String role) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeCapacity.of(Set.of(role)))
        .withMessageContaining(role);
  }

  @Test
  void of_twoRoles_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeCapacity.of(List.of("capacity-2", "capacity-3")));
  }

  @Test
  void role_outOfRange_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> NodeCapacity.role(0));
    assertThatIllegalArgumentException().isThrownBy(() -> NodeCapacity.role(1_001));
  }
}
