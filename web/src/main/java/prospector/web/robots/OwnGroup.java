package prospector.web.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * What one robots.txt says to our product token, with all that it says to others left out.
 *
 * <p>As text it is a small robots.txt itself, so that whatever reads such files reads it, too; a
 * first line tells it from a file as it came. <em>What is read from the text is what it was made
 * of.</em>
 *
 * @param rules percent-encoding in comparable form, each once
 * @param crawlDelay asked of us
 * @param sitemaps absolute URLs, at most {@value #SITEMAPS_MAX}
 */
record OwnGroup(List<RobotsRule> rules, Optional<Duration> crawlDelay, List<String> sitemaps) {
  /** Sitemaps kept of those named; no crawl reads nearly as many of one host. */
  static final int SITEMAPS_MAX = 1_000;

  private static final String MARK = "# Only what is said to ";
  private static final String DELAY = "Crawl-delay: ";
  private static final String SITEMAP = "Sitemap: ";
  private static final String ALLOW = "Allow: ";
  private static final String DISALLOW = "Disallow: ";

  OwnGroup {
    rules = List.copyOf(new LinkedHashSet<>(rules));
    sitemaps = List.copyOf(sitemaps.subList(0, Math.min(SITEMAPS_MAX, sitemaps.size())));
  }

  /** Whether a text is a file as it came, rather than what was made of one. */
  static boolean isRaw(String text) {
    return !text.startsWith(MARK);
  }

  /** Whether a text was made for a token. */
  static boolean isFor(String productToken, String text) {
    return text.startsWith(mark(productToken));
  }

  private static String mark(String productToken) {
    return MARK + productToken + "\n";
  }

  /** Delay and sitemaps come first, so that they can be read without the rules. */
  String text(String productToken) {
    StringBuilder text = new StringBuilder(mark(productToken)).append("User-agent: *\n");
    crawlDelay.ifPresent(it -> line(text, DELAY, it.toMillis() / 1000.0 + ""));
    sitemaps.forEach(it -> line(text, SITEMAP, it));
    rules.forEach(it -> line(text, it.allow() ? ALLOW : DISALLOW, it.pattern()));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append(value).append('\n');
  }

  /** Reads a text of {@link #text}. */
  static OwnGroup of(String text) {
    return read(text, true);
  }

  /** The same without its rules, in as much time as there are sitemaps. */
  static OwnGroup headOf(String text) {
    return read(text, false);
  }

  private static OwnGroup read(String text, boolean withRules) {
    List<RobotsRule> rules = new ArrayList<>();
    List<String> sitemaps = new ArrayList<>();
    Optional<Duration> delay = Optional.empty();
    int start = text.indexOf('\n') + 1;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      String line = text.substring(start, end < 0 ? text.length() : end);
      start = end < 0 ? text.length() : end + 1;
      if (line.startsWith(DELAY)) {
        delay = seconds(line.substring(DELAY.length()));
      } else if (line.startsWith(SITEMAP)) {
        sitemaps.add(line.substring(SITEMAP.length()));
      } else if (line.startsWith(ALLOW) || line.startsWith(DISALLOW)) {
        if (!withRules) {
          break;
        }
        boolean allow = line.startsWith(ALLOW);
        rules.add(new RobotsRule(line.substring((allow ? ALLOW : DISALLOW).length()), allow));
      }
    }
    return new OwnGroup(rules, delay, sitemaps);
  }

  /** A host may claim to be such a text, so a number may be anything. */
  private static Optional<Duration> seconds(String number) {
    try {
      double seconds = Double.parseDouble(number);
      return seconds >= 0
          ? Optional.of(Duration.ofMillis((long) (seconds * 1000)))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
