package prospector.bench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapLogTest {
  @Test
  void of_linesOfTheCollector_keepsTheLargestSizes() {
    HeapLog heap =
        HeapLog.of(
            List.of(
                "[0.1s][info][gc] Using Serial",
                "[1.0s][info][gc] GC(0) Pause Young (Allocation Failure) 136M->12M(494M) 9.1ms",
                "[2.0s][info][gc] GC(1) Pause Full (System.gc()) 120M->60M(494M) 9.1ms"));

    assertThat(heap).isEqualTo(new HeapLog(136, 60));
  }

  @Test
  void hostOf_urlWithPort_isItsName() {
    assertThat(Outcome.hostOf("http://x0001.sim:81/a")).isEqualTo("x0001.sim");
    assertThat(Outcome.hostOf("https://x0001.sim?b")).isEqualTo("x0001.sim");
  }

  @Test
  void hasReason_failureWithoutOne_isFalse() {
    assertThat(new Outcome("h", "u", "failed").hasReason()).isFalse();
    assertThat(new Outcome("h", "u", "failed reset").hasReason()).isTrue();
    assertThat(new Outcome("h", "u", "page").hasReason()).isTrue();
  }
}
