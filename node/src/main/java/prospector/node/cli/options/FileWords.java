package prospector.node.cli.options;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.persistence.directory.CrawlRemoval;

/** Words what went wrong with a file, and looks before a file is written. */
public final class FileWords {
  private FileWords() {}

  /** A failure in words. */
  static String of(IOException failure) {
    if (failure instanceof CharacterCodingException) {
      return "it is not UTF-8";
    }
    String file = failure instanceof FileSystemException it ? String.valueOf(it.getFile()) : "";
    if (failure instanceof NoSuchFileException) {
      return "there is no " + file;
    } else if (failure instanceof AccessDeniedException) {
      return "no permission for " + file;
    } else if (failure instanceof FileAlreadyExistsException) {
      return file + " is there already";
    } else if (failure instanceof NotDirectoryException) {
      return file + " is no directory";
    } else if (failure instanceof FileSystemException it && it.getReason() != null) {
      return file + ": " + it.getReason();
    }
    return String.valueOf(failure.getMessage());
  }

  /**
   * Where an option's file is to be written.
   *
   * @throws StartException when it cannot be
   */
  public static Path writable(String option, Path file) {
    Path parent = file.toAbsolutePath().getParent();
    String problem = "";
    if (parent == null || Files.isDirectory(file)) {
      problem = "that is a directory";
    } else if (!Files.isDirectory(parent)) {
      problem = "there is no directory " + parent;
    } else if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(parent)) {
      problem = "no permission to write there";
    }
    if (!problem.isEmpty()) {
      throw new StartException(
          ExitCode.USAGE, option + ": expected a file to write, got " + file + ": " + problem);
    }
    return file;
  }

  /**
   * A file or directory that is not one of a crawl's own, which a report would take the place of.
   *
   * @param dir of the crawl
   * @throws StartException when it is
   */
  public static void notOfCrawl(String option, Path file, Path dir) throws IOException {
    if (CrawlRemoval.isOfCrawl(file, dir)
        || (Files.exists(file) && CrawlRemoval.isOfCrawl(file.toRealPath(), dir))) {
      throw new StartException(
          ExitCode.USAGE,
          option
              + ": expected another place to write to, got "
              + file
              + ": that is the crawl's own");
    }
  }
}
