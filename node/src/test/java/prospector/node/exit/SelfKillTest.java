package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Of a process of its own: it does not come back. */
@Timeout(120)
class SelfKillTest {
  private static final int SIGIO = 29;

  @Test
  @EnabledOnOs(OS.LINUX)
  void now_ofAProcessThatDoesNotEndItself_endsItAtOnceWithTheCodeOfThePage(@TempDir Path dir)
      throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    File printed = dir.resolve("printed").toFile();
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KilledProgram.class.getName())
            .directory(dir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed)
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + SIGIO);
      assertThat(dir.toFile().list())
          .as("no report of the JVM, no core")
          .containsExactly("printed");
    } finally {
      process.destroyForcibly();
    }
  }
}
