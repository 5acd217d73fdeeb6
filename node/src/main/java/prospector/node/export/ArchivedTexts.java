package prospector.node.export;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import prospector.node.text.PageTexts;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.UnreadFileException;
import prospector.web.content.MainText;
import prospector.web.page.ParsedPage;

/**
 * The main texts and links of an export's pages. <em>One page that cannot be read does not keep the
 * others from being written</em>: it is named, and counted.
 */
public final class ArchivedTexts {
  private static final int NAMED_MAX = 20; // the others are counted

  private final PageTexts texts;
  private final Consumer<String> named;
  private long damaged;
  private long missing;
  private long unread;

  /**
   * @param named is told of the first pages that are damaged or not read now, a line each
   */
  public ArchivedTexts(PageTexts texts, Consumer<String> named) {
    this.texts = texts;
    this.named = named;
  }

  /** The text of a page, where there is one to read. */
  Optional<MainText> read(StoredPage stored, boolean markdown) {
    return read(stored, "text", () -> texts.read(stored, markdown));
  }

  /** The page as it was parsed, where there is one to read. */
  Optional<ParsedPage> parsed(StoredPage stored) {
    return read(stored, "links", () -> texts.parsed(stored));
  }

  private <T> Optional<T> read(StoredPage stored, String what, Supplier<Optional<T>> reading) {
    try {
      Optional<T> found = reading.get();
      missing += found.isPresent() ? 0 : 1;
      return found;
    } catch (UnreadFileException e) {
      if (++unread <= NAMED_MAX) {
        named.accept(
            "no "
                + what
                + " of "
                + stored.page().url()
                + ", which is not read now: "
                + e.problem());
      }
      return Optional.empty();
    } catch (StorageException e) {
      if (++damaged <= NAMED_MAX) {
        String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        named.accept("no " + what + " of " + stored.page().url() + ": " + reason);
      }
      return Optional.empty();
    }
  }

  /** Pages whose record in the archive is damaged. */
  public long damaged() {
    return damaged;
  }

  /** Pages that are files which nothing reads at the moment. */
  public long unread() {
    return unread;
  }

  /** Pages without a body in the archive of this machine, or whose files nothing here reads. */
  public long missing() {
    return missing;
  }
}
