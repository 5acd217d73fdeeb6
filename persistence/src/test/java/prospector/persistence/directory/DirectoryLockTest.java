package prospector.persistence.directory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Whoever listens there now would get the directory's token. */
  @Test
  void take_addressOfAProcessThatWasKilled_isRemovedButByNoProbe() throws IOException {
    Path address = Files.writeString(directory.resolve(OutputNames.ADDRESS), "http://127.0.0.1:9/");

    assertThat(DirectoryLock.isFree(directory)).isTrue();
    assertThat(address).exists();

    try (DirectoryLock lock = DirectoryLock.take(directory, true)) {
      assertThat(lock).isNotNull();
      assertThat(address).doesNotExist();
      Files.writeString(address, "http://127.0.0.1:10/");
      assertThatThrownBy(() -> DirectoryLock.take(directory, true))
          .isInstanceOf(StorageException.class);
      assertThat(DirectoryLock.isFree(directory)).isFalse();
      assertThat(address).as("of the one that has the lock").exists();
    }
  }

  /** As a node does that starts while a command looks whether one works there. */
  @Test
  void take_whileAnotherProbes_hasTheLockAfterAMoment() throws IOException {
    Path file = directory.resolve(OutputNames.DATABASE).resolve("lock");
    AtomicInteger pauses = new AtomicInteger();
    try (FileChannel probe =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      FileLock held = probe.lock();
      Runnable pause =
          () -> {
            try {
              held.release();
              pauses.incrementAndGet();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          };

      DirectoryLock.take(directory, true, pause).close();
    }
    assertThat(pauses).hasValue(1);
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
