package prospector.node.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import prospector.persistence.StoredPage;
import prospector.web.content.MainText;

/**
 * A file for each page: what is known of it ({@link FrontMatter}), and its main text, plain or as
 * Markdown.
 *
 * <p><em>A file of its name is whole</em>: it is written under another name first. Its name depends
 * on the crawl and the URL alone, so that a second export replaces what the first one wrote.
 */
final class TextExport implements PageExport {
  private static final String UNFINISHED = ".unfinished";

  private final Path directory;
  private final boolean markdown;
  private final ArchivedTexts texts;

  /**
   * An export into a directory that is there.
   *
   * @param markdown whether the text is Markdown
   */
  TextExport(Path directory, boolean markdown, ArchivedTexts texts) {
    this.directory = directory;
    this.markdown = markdown;
    this.texts = texts;
  }

  @Override
  public void page(StoredPage stored) throws IOException {
    Optional<MainText> text = texts.read(stored, markdown);
    if (text.isPresent()) {
      write(
          TextNames.of(stored.page().crawl(), stored.page().url()) + (markdown ? ".md" : ".txt"),
          FrontMatter.of(stored, text.get())
              + "\n"
              + (markdown ? text.get().markdown() : text.get().text())
              + "\n");
    }
  }

  private void write(String name, String content) throws IOException {
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
