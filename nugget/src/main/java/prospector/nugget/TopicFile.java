package prospector.nugget;

import java.nio.file.Path;

/** Reads topic files (HOCON) and the one-line form of a topic. */
public final class TopicFile {
  private TopicFile() {}

  /**
   * Reads a topic file; paths in it are relative to its directory.
   *
   * @throws TopicFileException with every complaint at once: file, line, key, what was expected
   */
  public static Topic load(Path file) {
    throw new UnsupportedOperationException("written next");
  }

  /** The topic of {@code --topic "steam trains"}: its words and the phrase itself as keywords. */
  public static Topic ofWords(String words) {
    throw new UnsupportedOperationException("written next");
  }
}
