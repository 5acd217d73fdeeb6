package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose files lie in an index's directory. */
@Timeout(60)
class IndexFilesTest {
  private static final int LOOKS = 5_000;

  private final Path index;

  IndexFilesTest(@TempDir Path index) {
    this.index = index;
  }

  @Test
  void requireOurs_filesThatTheWriterRemovesMeanwhile_areNobodyElses() throws IOException {
    IndexFiles.sign(index);
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> comeAndGo(over));

    try {
      assertThatCode(this::lookOften).doesNotThrowAnyException();
    } finally {
      over.set(true);
      assertThat(writer).succeedsWithin(Duration.ofSeconds(30));
    }
  }

  private void lookOften() throws IOException {
    for (int i = 0; i < LOOKS; i++) {
      IndexFiles.requireOurs(index);
    }
  }

  @Test
  void open_beforeTheFirstCommit_isNoIndexYetAndNoDamage() throws IOException {
    try (IndexWriting writing =
        IndexWriting.open(Pages.place(index), line -> assertThat(line).isEmpty())) {
      writing.add(Pages.page("https://a.example/", "steam", "steam", "en"));
      assertThat(index.resolve("_0.fdt")).as("of the segment that is being written").exists();

      assertThatThrownBy(() -> IndexReading.open(index))
          .isInstanceOfSatisfying(
              SearchException.class,
              e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.NONE));
    }
  }

  @Test
  void requireOurs_aLinkThatLeadsNowhere_isNotLucenes() throws IOException {
    IndexFiles.sign(index);
    Files.createSymbolicLink(index.resolve("_0.nvm"), index.resolve("nowhere"));

    assertThatThrownBy(() -> IndexFiles.requireOurs(index))
        .isInstanceOfSatisfying(
            SearchException.class,
            e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.FOREIGN));
  }

  /** As the parts of a segment do that are put into one file. */
  private void comeAndGo(AtomicBoolean over) {
    try {
      for (int i = 0; !over.get(); i++) {
        Path part = index.resolve("_" + i % 10 + ".nvm");
        Files.createFile(part);
        Files.delete(part);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
