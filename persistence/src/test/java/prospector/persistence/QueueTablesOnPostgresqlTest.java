package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class QueueTablesOnPostgresqlTest extends QueueTablesContract {
  QueueTablesOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
