package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class TablesOnH2Test extends TablesContract {
  TablesOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
