package prospector.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ChildCpuTest {
  @Test
  void secondsIn_commandWithBlanksAndParentheses_readsTheRightFields() {
    String stat =
        "4711 (a (b) c) S 1 4711 4711 0 -1 4194560 100 200 0 0 11 12 1350 250 20 0 1 0 99 8192 7";

    assertThat(ChildCpu.secondsIn(stat)).isEqualTo(16.0);
  }
}
