package prospector.node.report;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them; the same in every locale. */
public final class Numbers {
  private Numbers() {}

  /** {@code 12,345}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A share in [0,1] as {@code 7.1 %}; two decimals under one percent. */
  public static String percent(double share) {
    double percent = share * 100;
    return String.format(Locale.ROOT, percent > 0 && percent < 1 ? "%.2f %%" : "%.1f %%", percent);
  }

  /** One decimal under 100, none above. */
  public static String decimal(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
  }

  /** {@code 0:07}, {@code 12:30} or {@code 3:05:00}. */
  public static String clock(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  /** {@code 27 kB}, {@code 1.4 MB}, {@code 2.0 GB}; decimal units. */
  public static String bytes(long value) {
    if (value < 1_000_000) {
      return value / 1000 + " kB";
    }
    return value < 1_000_000_000 ? decimal(value / 1e6) + " MB" : decimal(value / 1e9) + " GB";
  }
}
