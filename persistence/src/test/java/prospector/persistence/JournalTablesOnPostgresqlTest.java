package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JournalTablesOnPostgresqlTest extends JournalTablesContract {
  JournalTablesOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
