package prospector.web.exclusion;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of the exclusion file.
 *
 * @param kind what is excluded
 * @param value host name in ASCII, or URL prefix in normal form
 * @param since when it was asked for, where the line says it
 * @param reason why; may be empty
 */
public record Exclusion(Kind kind, String value, Optional<LocalDate> since, String reason) {
  /** What a line excludes. */
  public enum Kind {
    /** A host name and every name under it, on any port. */
    DOMAIN,
    /** This host name alone, on any port. */
    HOST,
    /** URLs that begin with this text, such as {@code http://example.org/private/}. */
    PREFIX;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The line as it stands in a file. */
  public String line() {
    String date = since.map(day -> " " + day).orElse("");
    return kind.word() + " " + value + date + (reason.isEmpty() ? "" : " " + reason);
  }
}
