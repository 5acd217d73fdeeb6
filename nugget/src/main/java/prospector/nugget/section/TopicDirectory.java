package prospector.nugget.section;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that a topic file names: relative to its own directory, and, for a topic from somebody
 * who may not read this machine's files, only what lies under it. Serves one topic file.
 */
public final class TopicDirectory {
  private final Path root;
  private final boolean confined;
  private final List<Path> named = new ArrayList<>();

  private TopicDirectory(Path root, boolean confined) {
    this.root = root;
    this.confined = confined;
  }

  /** Files are found relative to a directory, wherever they are. */
  public static TopicDirectory open(Path root) {
    return new TopicDirectory(root, false);
  }

  /** Only files under a directory are found. */
  public static TopicDirectory confined(Path root) {
    return new TopicDirectory(root.toAbsolutePath().normalize(), true);
  }

  /** A readable file named by an item, or a complaint. */
  public Optional<Path> file(Section section, Section.Item item) {
    return existing(section, item, false);
  }

  /** A readable file or directory named by an item, or a complaint. */
  public Optional<Path> path(Section section, Section.Item item) {
    return existing(section, item, true);
  }

  /** The files and directories that were found so far, in the order they were named. */
  public List<Path> named() {
    return List.copyOf(named);
  }

  private Optional<Path> existing(Section section, Section.Item item, boolean orDirectory) {
    try {
      Path path = root.resolve(item.text());
      if (!mayRead(path)) {
        section.complain(item, "expected a file under " + root);
        return Optional.empty();
      }
      boolean fits = Files.isRegularFile(path) || (orDirectory && Files.isDirectory(path));
      if (fits && Files.isReadable(path)) {
        named.add(path);
        return Optional.of(path);
      }
      section.complain(
          item, "expected a readable file, " + problem(path) + " (looked for " + path + ")");
    } catch (InvalidPathException e) {
      section.complain(item, "expected the path of a file, got '" + item.text() + "'");
    }
    return Optional.empty();
  }

  /**
   * Whether a file may be read: of a topic from outside only what lies under the directory when all
   * symbolic links are followed.
   */
  public boolean mayRead(Path path) {
    if (!confined) {
      return true;
    }
    if (!path.normalize().startsWith(root)) {
      return false;
    }
    try {
      return !Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          || path.toRealPath().startsWith(root.toRealPath());
    } catch (IOException leadsNowhere) {
      return false;
    }
  }

  /** What an exception of the file system says, in words. */
  public static String reason(IOException e) {
    return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
  }

  private static String problem(Path path) {
    if (!Files.exists(path)) {
      return "there is none";
    }
    return Files.isDirectory(path) ? "this is a directory" : "this one cannot be read";
  }
}
