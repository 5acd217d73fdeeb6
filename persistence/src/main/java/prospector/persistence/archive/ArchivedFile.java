package prospector.persistence.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.sql.Database;

/**
 * A WARC file of this node.
 *
 * @param number grows from file to file
 * @param path where it lies, unless somebody moved it
 * @param length bytes that are committed
 * @param full whether nothing is added to it any more
 */
public record ArchivedFile(int number, Path path, long length, boolean full) {

  /** Those of a node of which something is committed, oldest first; the last one grows. */
  public static List<ArchivedFile> all(Database database, String node, Path directory) {
    WarcNames names = new WarcNames(node);
    List<ArchivedFile> files =
        new ArrayList<>(
            database
                .query(
                    "read the WARC files of " + node,
                    "SELECT file, length FROM file_mark WHERE node = ? AND file LIKE ?"
                        + " AND length > 0",
                    statement -> {
                      statement.setString(1, node);
                      statement.setString(2, OutputNames.WARC + "/%");
                    },
                    row -> {
                      Path path = directory.resolve(row.getString(1));
                      int number = names.serial(String.valueOf(path.getFileName())).orElse(0);
                      return new ArchivedFile(number, path, row.getLong(2), true);
                    })
                .stream()
                .filter(file -> file.number() > 0)
                .sorted(Comparator.comparingInt(ArchivedFile::number))
                .toList());
    if (!files.isEmpty()) {
      ArchivedFile last = files.remove(files.size() - 1);
      files.add(new ArchivedFile(last.number(), last.path(), last.length(), false));
    }
    return files;
  }
}
