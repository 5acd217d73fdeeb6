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
 */
public record Media(Kind kind, String url, String title, Optional<Duration> duration) {
  /** Audio or video. */
  public enum Kind {
    AUDIO,
    VIDEO
  }
}
