package prospector.web.page;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a file says, or why it could not be read.
 *
 * @param title as its metadata state it; may be empty
 * @param author as its metadata state it; may be empty
 * @param language as its metadata state it; may be empty
 * @param text its text in reading order; white space need not be folded
 * @param links its hyperlinks in reading order
 * @param duration of audio and video
 * @param problem why there is nothing else: {@code document_encrypted}, {@code document_malformed},
 *     {@code document_bomb}, {@link #TIMEOUT}, {@link #CRASH}, {@link #BUSY} or {@link
 *     #UNAVAILABLE}; empty when it was read
 */
public record DocumentText(
    String title,
    String author,
    String language,
    String text,
    List<Reference> links,
    Optional<Duration> duration,
    String problem) {

  /** The reader took too long. */
  public static final String TIMEOUT = "document_timeout";

  /** The reader ended with the file. */
  public static final String CRASH = "document_crash";

  /** The reader had other files to read, for very long. */
  public static final String BUSY = "document_busy";

  /** There is no reader: it cannot be started, or it has ended. */
  public static final String UNAVAILABLE = "document_unavailable";

  /**
   * A hyperlink.
   *
   * @param href as it stands in the file
   * @param anchor its text; may be empty
   */
  public record Reference(String href, String anchor) {}

  public DocumentText {
    links = List.copyOf(links);
  }

  /** A file that could not be read. */
  public static DocumentText unreadable(String problem) {
    return new DocumentText("", "", "", "", List.of(), Optional.empty(), problem);
  }

  /** Whether a problem is none of the file, which may be read later. */
  public static boolean passes(String problem) {
    return problem.equals(BUSY) || problem.equals(UNAVAILABLE);
  }

  /** Whether it may go well if it is tried again at once: a machine under load is too slow. */
  public static boolean isByChance(String problem) {
    return problem.equals(TIMEOUT) || problem.equals(CRASH);
  }
}
