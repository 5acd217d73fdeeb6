package prospector.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessCpuTest {
  @Test
  void secondsIn_commandWithBlanksAndParentheses_readsUserAndSystemTime() {
    String stat = "42 (a) b (c)) S 1 42 42 0 -1 4194560 1 2 3 4 150 50 7000 8000 20 0 1 0 100\n";

    assertThat(ProcessCpu.secondsIn(stat)).isEqualTo(2.0);
  }
}
