package prospector.web.page;

import java.time.Duration;
import java.util.Optional;

/**
 * Durations as pages state them: ISO 8601 ({@code PT1H2M3S}, {@code P0Y0M0DT3M}), clock form
 * ({@code 1:02:03}) or plain seconds. A year counts 365 days and a month 30.
 */
final class IsoDuration {
  private static final int LENGTH_MAX = 40;
  private static final double SECONDS_MAX = 10 * 365 * 86_400.0;

  private IsoDuration() {}

  static Optional<Duration> parse(String text) {
    String trimmed = text.strip();
    if (trimmed.isEmpty() || trimmed.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    char first = trimmed.charAt(0);
    double seconds = first == 'P' || first == 'p' ? designated(trimmed) : clock(trimmed);
    return seconds >= 0 && seconds <= SECONDS_MAX
        ? Optional.of(Duration.ofMillis(Math.round(seconds * 1000)))
        : Optional.empty();
  }

  /** Seconds, or -1 for what is no duration. */
  private static double designated(String text) {
    double seconds = 0;
    boolean time = false;
    int start = 1;
    for (int i = 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c >= '0' && c <= '9') || c == '.' || c == ',') {
        continue;
      }
      if ((c == 'T' || c == 't') && start == i) {
        time = true;
      } else {
        double unit = unitSeconds(Character.toUpperCase(c), time);
        double amount = number(text.substring(start, i));
        if (unit < 0 || amount < 0) {
          return -1;
        }
        seconds += amount * unit;
      }
      start = i + 1;
    }
    return start == text.length() && text.length() > 2 ? seconds : -1;
  }

  private static double unitSeconds(char designator, boolean time) {
    return switch (designator) {
      case 'S' -> time ? 1 : -1;
      case 'M' -> time ? 60 : 30 * 86_400.0;
      case 'H' -> time ? 3_600 : -1;
      case 'D' -> 86_400;
      case 'W' -> 7 * 86_400.0;
      case 'Y' -> 365 * 86_400.0;
      default -> -1;
    };
  }

  private static double clock(String text) {
    double seconds = 0;
    for (String part : text.split(":", -1)) {
      double number = number(part);
      if (number < 0) {
        return -1;
      }
      seconds = seconds * 60 + number;
    }
    return seconds;
  }

  private static double number(String digits) {
    boolean plain =
        !digits.isEmpty()
            && digits.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == ',');
    try {
      return plain ? Double.parseDouble(digits.replace(',', '.')) : -1;
    } catch (NumberFormatException severalPoints) {
      return -1;
    }
  }
}
