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
 *     {@code document_bomb}, {@code document_timeout}, {@code document_crash} or {@code
 *     document_busy}; empty when it was read
 */
public record DocumentText(
    String title,
    String author,
    String language,
    String text,
    List<Reference> links,
    Optional<Duration> duration,
    String problem) {

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
}
