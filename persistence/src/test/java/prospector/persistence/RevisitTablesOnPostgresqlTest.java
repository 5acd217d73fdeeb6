package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class RevisitTablesOnPostgresqlTest extends RevisitTablesContract {
  RevisitTablesOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
