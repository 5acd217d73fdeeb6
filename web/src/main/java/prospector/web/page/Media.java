package prospector.web.page;

import java.time.Duration;
import java.util.Optional;

/**
 * Audio or video that a page is, embeds or links.
 *
 * @param kind audio or video
 * @param url where it plays from, as stated (not normalised)
 * @param title as stated by the markup or structured data; may be empty
 * @param duration as stated by structured data or meta elements
 * @param author who made it, as stated by structured data or the file; may be empty
 * @param format its media type as stated, such as {@code video/mp4}; may be empty
 */
public record Media(
    Kind kind,
    String url,
    String title,
    Optional<Duration> duration,
    String author,
    String format) {
  /** One of which neither author nor format are stated. */
  public Media(Kind kind, String url, String title, Optional<Duration> duration) {
    this(kind, url, title, duration, "", "");
  }

  /** Audio or video. */
  public enum Kind {
    AUDIO,
    VIDEO
  }
}
