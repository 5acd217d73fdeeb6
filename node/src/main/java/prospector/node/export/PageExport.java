package prospector.node.export;

import java.io.Closeable;
import java.io.IOException;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.StoredPage;

/** One format of {@code export}. */
interface PageExport extends Closeable {
  /** Whether a row is part of it: pages are, unless the format wants others too. */
  default boolean wants(StoredPage stored) {
    return stored.page().state() == PageRecord.State.PAGE;
  }

  /** Takes one row. */
  void page(StoredPage stored) throws IOException;

  /** Takes a record of the archive that no row names. */
  default void past(String url, PastCapture capture) throws IOException {}

  /** Writes what could not be written before all rows were there. */
  default void end() throws IOException {}

  /** Gives back what it holds beside its stream, which stays open. */
  @Override
  default void close() throws IOException {}
}
