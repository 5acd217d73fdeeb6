package prospector.node.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Optional;
import prospector.persistence.page.StoredPage;
import prospector.web.content.MainText;

/** What the file of a page holds: what is known of it ({@link FrontMatter}), and its main text. */
final class PageFile {
  private final ArchivedTexts texts;
  private final boolean markdown;

  /**
   * @param markdown whether the text is Markdown
   */
  PageFile(ArchivedTexts texts, boolean markdown) {
    this.texts = texts;
    this.markdown = markdown;
  }

  /** Ended by a line feed; empty where there is no text to read. */
  Optional<String> of(StoredPage stored) throws JsonProcessingException {
    Optional<MainText> text = texts.read(stored, markdown);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        FrontMatter.of(stored, text.get())
            + "\n"
            + (markdown ? text.get().markdown() : text.get().text())
            + "\n");
  }
}
