package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class PlacementTableOnH2Test extends PlacementTableContract {
  PlacementTableOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
