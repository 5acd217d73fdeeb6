package prospector.node.cli;

import java.io.IOException;
import prospector.persistence.StoredPage;

/** One format of {@code export}. */
interface PageExport {
  /** Writes what stands before the first row. */
  default void begin() throws IOException {}

  /** Writes the row of one stored page. */
  void page(StoredPage stored) throws IOException;
}
