package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class BrokenMachineOnH2Test extends BrokenMachineContract {
  BrokenMachineOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
