package prospector.bench.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnEndsTest {
  @Test
  void areAllowed_nobodyEnded_yes() {
    assertThat(OwnEnds.areAllowed(List.of(), 1)).isTrue();
    assertThat(OwnEnds.areAllowed(List.of(), 2)).isTrue();
  }

  @Test
  void areAllowed_nodeEndedWithoutBeingTold_noThoughItsExitCodeIsZero() {
    assertThat(OwnEnds.areAllowed(List.of(0), 1)).isFalse();
    assertThat(OwnEnds.areAllowed(List.of(0), 2)).isFalse();
    assertThat(OwnEnds.areAllowed(List.of(15, 0), 2)).isFalse();
    assertThat(OwnEnds.areAllowed(List.of(16), 2)).isFalse();
  }

  @Test
  void areAllowed_nodeTakenForDead_besideAnotherOnly() {
    assertThat(OwnEnds.areAllowed(List.of(15, 15), 2)).isTrue();
    assertThat(OwnEnds.areAllowed(List.of(15), 1)).isFalse();
  }
}
