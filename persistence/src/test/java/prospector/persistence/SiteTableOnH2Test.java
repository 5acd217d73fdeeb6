package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SiteTableOnH2Test extends SiteTableContract {
  SiteTableOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
