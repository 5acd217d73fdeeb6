package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class QueueTablesOnH2Test extends QueueTablesContract {
  QueueTablesOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
