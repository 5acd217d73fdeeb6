package prospector.persistence.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves the embedded database's file as small as can be: while a crawl writes, two thirds of it
 * are space that was given back (see {@link Housekeeping}). To be closed when nobody has the
 * database open any more.
 *
 * <p><em>What is live is written to a new file, which takes the place of the old one in the
 * end</em>, so that a kill in between leaves the old one. Some 170 MB of the old file take a
 * second; a file that is larger than {@value #MOST_BYTES} bytes stays as it is, so that no end
 * takes long, and so does one that hardly grew.
 */
public final class Tidying implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Tidying.class);

  static final long MOST_BYTES = 512L << 20;
  private static final long GREW_BYTES = 4 << 20;

  private final DatabaseLink link;
  private final Path file;
  private final long before;

  /**
   * @param file of the database, which need not be there yet
   */
  public Tidying(DatabaseLink link, Path file) {
    this.link = link;
    this.file = file;
    this.before = length(file);
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0; // it is new
    }
  }

  @Override
  public void close() {
    long now = length(file);
    if (now - before < GREW_BYTES || now > MOST_BYTES) {
      return;
    }
    try {
      if (Files.getFileStore(file).getUsableSpace() < now) {
        return;
      }
      try (Connection connection = link.connect();
          Statement statement = connection.createStatement()) {
        statement.execute("SHUTDOWN COMPACT");
      }
    } catch (SQLException | IOException e) {
      LOG.debug("the database's file stays as large as it is", e); // only space is at stake
    }
  }
}
