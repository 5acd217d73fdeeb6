package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JournalTablesOnH2Test extends JournalTablesContract {
  JournalTablesOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
