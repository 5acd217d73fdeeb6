package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.DatabaseSettings;

/** Nodes on one new PostgreSQL, each in a directory of its name if no other is given. */
abstract class OnePostgresql {
  final Path directory;
  final DatabaseSettings alone = TestDatabase.POSTGRESQL.fresh();
  final DatabaseSettings shared = alone.shared();

  OnePostgresql(Path directory) {
    this.directory = directory;
  }

  CrawlDatabase open(String node, DatabaseSettings settings) {
    return open(node, directory.resolve(node), settings);
  }

  CrawlDatabase open(String node, Path place) {
    return open(node, place, shared);
  }

  static CrawlDatabase open(String node, Path place, DatabaseSettings settings) {
    ArchiveSettings archive = new ArchiveSettings(node, "test", 1, 1L << 30, 64);
    return CrawlDatabase.open(place, settings, archive, Samples.CLOCK);
  }

  void assertRefused(
      StorageException.Kind kind, String words, String node, DatabaseSettings settings) {
    assertThatThrownBy(() -> open(node, settings))
        .isInstanceOfSatisfying(StorageException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(words);
  }

  static List<String> linesOf(CrawlDatabase database) throws IOException {
    List<String> lines = new ArrayList<>();
    database.links().forEachUrl((node, crawl, url) -> lines.add(node + " " + url));
    return lines;
  }

  static AbstractThrowableAssert<?, ? extends Throwable> assertForeign(ThrowingCallable opening) {
    return assertThatThrownBy(opening)
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> assertThat(e.kind()).isEqualTo(StorageException.Kind.FOREIGN));
  }
}
