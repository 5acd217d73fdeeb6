package prospector.persistence.page;

import prospector.persistence.directory.StorageException;
import prospector.web.page.DocumentText;

/** A stored page is a file that is not read now, although it was when it was stored. */
public final class UnreadFileException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final String problem;

  UnreadFileException(String url, String problem) {
    super(url + " is a file that cannot be read now (" + problem + ")");
    this.problem = problem;
  }

  /** Why, such as {@code document_busy}. */
  public String problem() {
    return problem;
  }

  /** Whether that is none of the file: it is read when its reader is there again. */
  public boolean passes() {
    return DocumentText.passes(problem);
  }
}
