package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class CrawlDatabaseOnPostgresqlTest extends CrawlDatabaseContract {
  CrawlDatabaseOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
