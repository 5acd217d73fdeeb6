package prospector.node.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import prospector.node.run.ExitCode;
import prospector.node.text.PageTexts;
import prospector.persistence.StorageException;
import prospector.persistence.StoredPage;
import prospector.web.content.MainText;

/**
 * The main texts of an export's pages. <em>One page that cannot be read does not keep the others
 * from being written</em>: it is named, and the export ends as one whose disk failed.
 */
final class ArchivedTexts {
  private static final int NAMED_MAX = 20; // the others are counted

  private final PageTexts texts;
  private final PrintWriter err;
  private long damaged;
  private long missing;

  ArchivedTexts(PageTexts texts, PrintWriter err) {
    this.texts = texts;
    this.err = err;
  }

  /** The text of a page, where there is one to read. */
  Optional<MainText> read(StoredPage stored, boolean markdown) {
    try {
      Optional<MainText> text = texts.read(stored, markdown);
      missing += text.isPresent() ? 0 : 1;
      return text;
    } catch (StorageException e) {
      if (++damaged <= NAMED_MAX) {
        String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        err.println("prospector: no text of " + stored.page().url() + ": " + reason);
      }
      return Optional.empty();
    }
  }

  /** Says what was left out, and how the command ends. */
  ExitCode end() {
    if (missing > 0) {
      err.printf(
          Locale.ROOT,
          "%,d pages have no body in the archive of this machine, so no text.%n",
          missing);
    }
    if (damaged > 0) {
      err.printf(
          Locale.ROOT,
          "prospector: the records of %,d pages in the archive are damaged%n",
          damaged);
    }
    err.flush();
    return damaged > 0 ? ExitCode.STORAGE : ExitCode.OK;
  }
}
