package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class PageArchiveOnH2Test extends PageArchiveContract {
  PageArchiveOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
