package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class TablesOnPostgresqlTest extends TablesContract {
  TablesOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
