package prospector.persistence.sql;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;

/**
 * A copy of the embedded database's file while its tables are made or changed, as H2 does that
 * outside of transactions: a process that is killed meanwhile would leave tables that no version
 * knows.
 *
 * <p><em>Where a copy lies at a start, the change before was cut off, and the file is as it was
 * before it.</em> A database that is being made has a mark in place of a copy: it held nothing.
 */
final class UpgradeCopy {
  private static final Logger LOG = LoggerFactory.getLogger(UpgradeCopy.class);

  private final Path file;
  private final Path copy;
  private final Path unfinished;
  private final Path mark;

  /**
   * @param directory of the database
   */
  UpgradeCopy(Path directory) {
    this.file = directory.resolve(OutputNames.DATABASE_FILE);
    this.copy = directory.resolve("before-upgrade.zip");
    this.unfinished = directory.resolve("before-upgrade.part");
    this.mark = directory.resolve("being-made");
  }

  /** Takes back a change that was cut off. Nobody may have the file open. */
  void restore() throws IOException {
    Files.deleteIfExists(unfinished);
    if (Files.exists(copy)) {
      LOG.warn("the upgrade of {} was cut off: it begins anew from the copy before it", file);
      Path whole = file.resolveSibling(OutputNames.DATABASE_FILE + ".part");
      try {
        unpack(whole);
      } catch (IOException e) {
        throw new IOException(
            copy
                + " should hold the database as it was before an upgrade that was cut off, and"
                + " cannot be read: put your own backup in place of "
                + file.getFileName()
                + " and delete the copy, or delete the copy alone where the upgrade had not begun",
            e);
      }
      onDisk(whole);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      onDisk(file.toAbsolutePath().getParent());
      Files.delete(copy);
    } else if (Files.exists(mark)) {
      LOG.info("the tables of {} were not finished: they are made anew", file);
      Files.deleteIfExists(file);
      Files.delete(mark);
    }
  }

  private void unpack(Path to) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(copy))) {
      ZipEntry entry = zip.getNextEntry();
      while (entry != null && !entry.getName().endsWith(file.getFileName().toString())) {
        entry = zip.getNextEntry();
      }
      if (entry == null) {
        throw new IOException(copy + " holds no " + file.getFileName());
      }
      Files.copy(zip, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Keeps what is there before a change.
   *
   * @param fresh whether it is nothing
   */
  void keep(Database database, boolean fresh) throws SQLException, IOException {
    if (fresh) {
      Files.deleteIfExists(mark);
      Files.createFile(mark);
      return;
    }
    execute(database, "BACKUP TO '" + unfinished.toString().replace("'", "''") + "'");
    onDisk(unfinished); // before it is relied on
    Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
    onDisk(copy.toAbsolutePath().getParent());
  }

  /** What a file or a directory holds outlives the machine's power; some systems sync no folder. */
  private static void onDisk(@Nullable Path path) throws IOException {
    if (path == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      if (!Files.isDirectory(path)) {
        throw e;
      }
    }
  }

  /** The change is made: it is in the file before the copy goes. */
  void drop(Database database) throws SQLException, IOException {
    execute(database, "CHECKPOINT SYNC");
    Files.deleteIfExists(copy);
    Files.deleteIfExists(mark);
  }

  private static void execute(Database database, String sql) throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
