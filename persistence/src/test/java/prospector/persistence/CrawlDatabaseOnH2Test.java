package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class CrawlDatabaseOnH2Test extends CrawlDatabaseContract {
  CrawlDatabaseOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
