package prospector.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MeasuredRunTest {
  /** Burns a stated amount of CPU time and ends with code 3. */
  static final class Burner {
    private Burner() {}

    public static void main(String[] arguments) {
      long until = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000L;
      long value = 1;
      while (System.nanoTime() < until) {
        value = value * 31 + 7;
      }
      System.exit(value == 0 ? 4 : 3);
    }
  }

  @Test
  void of_childThatWorks_booksItsCpuTimeCodeAndFlags() throws IOException, InterruptedException {
    List<String> command =
        JavaCommand.of(List.of("-Xmx48m"), Burner.class.getName(), List.of("500"));

    MeasuredRun run = MeasuredRun.of(new ProcessBuilder(command), () -> true);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.wallSeconds()).isBetween(0.5, 60.0);
    assertThat(run.jvmFlags()).containsExactly("-Xmx48m");
    // a busy machine may give less of the half second, never more than two cores' worth of it
    run.cpuSeconds().ifPresent(cpu -> assertThat(cpu).isBetween(0.02, 2 * run.wallSeconds()));
  }

  @Test
  void of_childWhoseWebWentDown_isEnded() {
    List<String> command =
        JavaCommand.of(List.of("-Xmx48m"), Burner.class.getName(), List.of("600000"));

    assertThatThrownBy(() -> MeasuredRun.of(new ProcessBuilder(command), () -> false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has ended");
    assertThat(ProcessHandle.current().children().map(child -> child.info().commandLine()))
        .noneMatch(line -> line.orElse("").contains("600000"));
  }
}
