package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class KillOnH2Test extends KillContract {
  KillOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
