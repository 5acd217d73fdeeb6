package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class ArchiveFilesOnH2Test extends ArchiveFilesContract {
  ArchiveFilesOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
