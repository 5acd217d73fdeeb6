package prospector.web.cookie;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.header.HttpDate;

/**
 * What a Set-Cookie line says (RFC 6265 section 5.2), so far as it matters here.
 *
 * @param name printable ASCII, not empty
 * @param value printable ASCII
 * @param path begins with a slash; empty where none is stated
 * @param maxAge seconds; over the date where both are stated
 * @param expires when it runs out
 */
record SetCookie(
    String name,
    String value,
    String path,
    boolean secure,
    Optional<Long> maxAge,
    Optional<Instant> expires) {

  /**
   * Null where the line has no cookie that can be sent back as it is.
   *
   * @param now tells the century of a year of two digits
   */
  static @Nullable SetCookie read(String line, Instant now) {
    String[] parts = line.split(";");
    int equals = parts.length == 0 ? -1 : parts[0].indexOf('=');
    if (equals < 0) {
      return null;
    }
    String name = parts[0].substring(0, equals).strip();
    String value = parts[0].substring(equals + 1).strip();
    if (name.isEmpty() || !isPrintable(name) || !isPrintable(value)) {
      return null;
    }
    SetCookie cookie = new SetCookie(name, value, "", false, Optional.empty(), Optional.empty());
    for (int i = 1; i < parts.length; i++) {
      cookie = cookie.with(parts[i], now);
    }
    return cookie;
  }

  /** The same with an attribute; what nobody can read changes nothing. */
  private SetCookie with(String attribute, Instant now) {
    int equals = attribute.indexOf('=');
    String key = equals < 0 ? attribute : attribute.substring(0, equals);
    String stated = equals < 0 ? "" : attribute.substring(equals + 1).strip();
    return switch (key.strip().toLowerCase(Locale.ROOT)) {
      case "path" ->
          new SetCookie(name, value, stated.startsWith("/") ? stated : "", secure, maxAge, expires);
      case "secure" -> new SetCookie(name, value, path, true, maxAge, expires);
      case "max-age" -> new SetCookie(name, value, path, secure, seconds(stated), expires);
      case "expires" -> new SetCookie(name, value, path, secure, maxAge, date(stated, now));
      default -> this;
    };
  }

  private Optional<Long> seconds(String stated) {
    try {
      return Optional.of(Long.parseLong(stated));
    } catch (NumberFormatException e) {
      return maxAge;
    }
  }

  private Optional<Instant> date(String stated, Instant now) {
    return HttpDate.parse(stated, now)
        .or(() -> HttpDate.parse(stated.replace('-', ' '), now)) // as the first cookies had it
        .or(() -> expires);
  }

  /** How long it lives; zero where it is over. */
  Duration life(Instant now, Duration most) {
    if (maxAge.isPresent()) {
      return Duration.ofSeconds(Math.max(0, Math.min(maxAge.get(), most.toSeconds())));
    }
    Instant end = expires.orElse(now.plus(most));
    if (!end.isAfter(now)) {
      return Duration.ZERO;
    }
    return end.isAfter(now.plus(most)) ? most : Duration.between(now, end);
  }

  /** As a request sends it. */
  String pair() {
    return name + "=" + value;
  }

  private static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }
}
