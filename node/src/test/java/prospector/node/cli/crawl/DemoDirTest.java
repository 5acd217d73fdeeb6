package prospector.node.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDirTest {
  private final Path dir;

  DemoDirTest(@TempDir Path dir) {
    this.dir = dir.resolve("demo");
  }

  @Test
  void prepare_nothingThere_makesIt() throws IOException {
    DemoDir.prepare(dir);

    assertThat(dir).isDirectory();
  }

  @Test
  void prepare_afterADemo_removesTheCrawlAndNothingElse() throws IOException {
    DemoDir.prepare(dir);
    Files.createDirectories(dir.resolve("db/x"));
    Files.writeString(dir.resolve("db/x/y"), "1");
    Files.writeString(dir.resolve("requests.2026-01-01.log.gz"), "1");
    Files.writeString(dir.resolve("robots.jsonl"), "1");
    Files.writeString(dir.resolve("in-work"), "1");
    Files.writeString(dir.resolve("links.jsonl.gz"), "1");
    Files.createDirectories(dir.resolve("index"));
    Files.createDirectories(dir.resolve("graph/1"));
    Files.writeString(dir.resolve("graph/1/pages"), "1");
    Files.writeString(dir.resolve("graph/current"), "1");
    Files.writeString(dir.resolve("pages.jsonl"), "1");
    Files.writeString(dir.resolve("my-notes.txt"), "mine");

    DemoDir.prepare(dir);

    assertThat(dir.resolve("db")).doesNotExist();
    assertThat(dir.resolve("pages.jsonl")).doesNotExist();
    assertThat(dir.resolve("requests.2026-01-01.log.gz")).doesNotExist();
    assertThat(dir.resolve("robots.jsonl")).doesNotExist();
    assertThat(dir.resolve("in-work")).doesNotExist();
    assertThat(dir.resolve("links.jsonl.gz")).doesNotExist();
    assertThat(dir.resolve("index")).doesNotExist();
    assertThat(dir.resolve("graph")).doesNotExist();
    assertThat(dir.resolve("my-notes.txt")).hasContent("mine");
  }

  @Test
  void prepare_directoryOfSomebodyElse_isLeftAlone() throws IOException {
    Files.createDirectories(dir);
    Files.writeString(dir.resolve("pages.jsonl"), "precious");

    assertThatThrownBy(() -> DemoDir.prepare(dir)).hasMessageContaining("expected the directory");
    assertThat(dir.resolve("pages.jsonl")).hasContent("precious");
  }

  @Test
  void prepare_fileInItsPlace_isLeftAlone() throws IOException {
    Files.writeString(dir, "precious");

    assertThatThrownBy(() -> DemoDir.prepare(dir)).hasMessageContaining("expected the directory");
    assertThat(dir).hasContent("precious");
  }

  @Test
  void prepare_demoStillRunning_isRefused() throws IOException {
    DemoDir.prepare(dir);
    Files.createDirectories(dir.resolve("db"));
    Path lock = dir.resolve("db/lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      assertThat(held.isValid()).isTrue();

      assertThatThrownBy(() -> DemoDir.prepare(dir)).hasMessageContaining("another demo");
    }
    assertThat(lock).exists();
  }
}
