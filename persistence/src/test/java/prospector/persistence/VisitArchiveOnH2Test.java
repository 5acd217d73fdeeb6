package prospector.persistence;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class VisitArchiveOnH2Test extends VisitArchiveContract {
  VisitArchiveOnH2Test(@TempDir Path directory) {
    super(TestDatabase.H2, directory);
  }
}
