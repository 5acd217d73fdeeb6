package prospector.node.cli;

import java.io.IOException;
import prospector.persistence.StoredPage;

/** One format of {@code export}. */
interface PageExport {
  /** Writes the row of one stored page. */
  void page(StoredPage stored) throws IOException;
}
