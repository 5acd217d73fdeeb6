package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.store;
import static prospector.persistence.Samples.url;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FullDiskTest {
  private final Path directory;

  FullDiskTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @ValueSource(strings = {".warc.gz", "pages.jsonl", "nuggets.jsonl"})
  void store_diskFullForAWhile_failsThenGoesOnAndLosesNothing(String file) {
    FailingDisk disk = new FailingDisk();
    try (CrawlDatabase database =
        CrawlDatabase.open(directory, Samples.settings(), Samples.CLOCK, disk)) {
      StoredPage before = store(database, 0);
      disk.fill(file);
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(() -> store(database, 3))
            .isInstanceOf(StorageException.class)
            .hasMessageContaining("No space left on device")
            .hasMessageContaining(directory.toString());
      }
      assertThat(database.pages().find(CRAWL, url(3))).isEmpty();
      disk.repair();

      StoredPage after = store(database, 3);

      assertThat(database.pages().read(before.location())).isPresent();
      assertThat(database.pages().read(after.location())).isPresent();
    }
    assertThat(DirectoryCheck.records(directory)).hasSize(7);
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(2);
    assertThat(DirectoryCheck.lines(directory, OutputNames.NUGGETS)).hasSize(2);
  }
}
