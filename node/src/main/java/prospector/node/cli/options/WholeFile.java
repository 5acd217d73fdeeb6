package prospector.node.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is replaced once the new one is whole.
 *
 * <p>What is no plain file, such as a pipe or a symbolic link, is written to as it is: it would be
 * replaced by one.
 */
public final class WholeFile {
  private WholeFile() {}

  /** Writes a file. */
  public interface Work {
    void into(Path file) throws IOException;
  }

  /**
   * Writes it beside, and then in its place.
   *
   * @throws IOException what the work throws; the file is what it was before
   */
  public static void write(Path to, Work work) throws IOException {
    if (!mayBeReplaced(to)) {
      work.into(to);
      return;
    }
    Path part = fresh(to);
    try {
      work.into(part);
      Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Whether there is nothing or a plain file. */
  public static boolean mayBeReplaced(Path to) {
    return !Files.exists(to, LinkOption.NOFOLLOW_LINKS)
        || Files.isRegularFile(to, LinkOption.NOFOLLOW_LINKS);
  }

  /** Beside it and hidden: a file of the user's may have any other name. */
  public static Path fresh(Path to) throws IOException {
    Path beside = to.toAbsolutePath().getParent();
    Path part = Files.createTempFile(beside, "." + to.getFileName() + ".", ".part");
    if (part.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.delete(part); // it is for its owner alone, and what is written is as the user wishes
    }
    return part;
  }

  /** Where the new one lies until it is whole. */
  public static Path part(Path to) {
    return to.resolveSibling(to.getFileName() + ".part");
  }
}
