package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SiteCopyTableOnH2Test extends SiteCopyTableContract {
  SiteCopyTableOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
