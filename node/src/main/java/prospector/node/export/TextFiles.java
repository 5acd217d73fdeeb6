package prospector.node.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A directory with a file for each page.
 *
 * <p><em>A file of its name is whole</em>: it is written under another name first. Its name depends
 * on the crawl and the URL alone, so that a second export replaces what the first one wrote.
 */
public final class TextFiles {
  private static final String UNFINISHED = ".unfinished";

  private final Path directory;
  private final String ending;

  /**
   * Files in a directory that is there.
   *
   * @param markdown whether they hold Markdown
   */
  public TextFiles(Path directory, boolean markdown) {
    this.directory = directory;
    this.ending = markdown ? ".md" : ".txt";
  }

  /** Writes the file of a page. */
  public void write(String crawl, String url, String content) throws IOException {
    String name = TextNames.of(crawl, url) + ending;
    Path unfinished = directory.resolve(name + UNFINISHED);
    try {
      Files.write(unfinished, content.getBytes(StandardCharsets.UTF_8));
      Files.move(unfinished, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw e;
    }
  }
}
