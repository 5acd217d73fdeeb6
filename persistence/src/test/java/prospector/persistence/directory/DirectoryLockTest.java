package prospector.persistence.directory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryLockTest {
  private final Path directory;

  DirectoryLockTest(@TempDir Path place) {
    this.directory = place.resolve("crawl");
  }

  @BeforeEach
  void create() throws IOException {
    Files.createDirectories(directory.resolve(OutputNames.DATABASE));
  }

  /** Another process: ends with an exception where the directory is in use. */
  public static void main(String[] arguments) throws IOException {
    DirectoryLock.take(Path.of(arguments[0]), true).close();
  }

  @Test
  void take_secondTimeInTheProcess_isRefusedAndKeepsOtherProcessesOut() throws Exception {
    try (DirectoryLock lock = DirectoryLock.take(directory, true)) {
      Path alias = Files.createSymbolicLink(directory.resolveSibling("alias"), directory);
      assertThatThrownBy(() -> DirectoryLock.take(alias, true))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("this process already");

      assertThat(takenByAnotherProcess()).contains("in use by another process");
    }
    assertThat(takenByAnotherProcess()).isEmpty();
    DirectoryLock.take(directory, true).close();
  }

  /** What the other process says when it fails. */
  private String takenByAnotherProcess() throws IOException, InterruptedException {
    Path said = Files.createTempFile(directory, "said", "");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DirectoryLockTest.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(said, UTF_8);
  }
}
