package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class PlacementTableOnPostgresqlTest extends PlacementTableContract {
  PlacementTableOnPostgresqlTest(@TempDir Path directory) {
    super(TestDatabase.POSTGRESQL, directory);
  }
}
