package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class RevisitTablesOnH2Test extends RevisitTablesContract {
  RevisitTablesOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
