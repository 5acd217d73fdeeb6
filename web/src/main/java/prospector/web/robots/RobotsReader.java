package prospector.web.robots;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import prospector.web.url.CrawlUrl;
import prospector.web.url.JavaUriText;

/** Reads a robots.txt as it came; {@code docs/decisions/0002-robots.md} says by what and why. */
final class RobotsReader {
  private static final int NO_WARNINGS = 0;

  /** Seconds as authors write them: {@code 10s}, {@code 10,5}, {@code "10"}. */
  private static final Pattern DELAY =
      Pattern.compile(
          "(?im)^([ \\t]{0,99}crawl-?delay[ \\t]{0,99}:[ \\t]{0,99})[\"']?([0-9]{1,18})(?:[.,]([0-9]{1,9}))?[^#\\r\\n]*");

  /** The directive as the parser knows it; the comment behind it is none of the URL. */
  private static final Pattern SITEMAP =
      Pattern.compile("(?im)^([ \\t]{0,99}site-?maps?[ \\t]{0,99}:[ \\t]{0,99})([^#\\r\\n]*)");

  private static final long LONGEST_DELAY = Integer.MAX_VALUE; // seconds

  private RobotsReader() {}

  /** The parser drops a delay that is not a number alone, or one that is too long for it. */
  private static String withPlainDelays(String text) {
    return DELAY
        .matcher(text)
        .replaceAll(
            line -> {
              long seconds = Math.min(LONGEST_DELAY, Long.parseLong(line.group(2)));
              String part = line.group(3) == null ? "" : "." + line.group(3);
              return Matcher.quoteReplacement(line.group(1) + seconds + part);
            });
  }

  /** The parser drops a sitemap whose name {@code java.net.URI} does not take. */
  private static String withTakenSitemaps(String text) {
    return SITEMAP
        .matcher(text)
        .replaceAll(
            line -> Matcher.quoteReplacement(line.group(1) + JavaUriText.standIn(line.group(2))));
  }

  /**
   * @param base where the file lies, for sitemaps named by a relative URL; without it they are lost
   */
  static OwnGroup read(String text, String productToken, Optional<CrawlUrl> base) {
    // A longer Crawl-delay than the maximum would come back as "disallow all".
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, NO_WARNINGS);
    byte[] content =
        withTakenSitemaps(withPlainDelays(RobotsText.withBoundedLines(text)))
            .getBytes(StandardCharsets.UTF_8);
    SimpleRobotRules read =
        parser.parseContent(
            base.map(url -> JavaUriText.standIn(url.value())).orElse(""),
            content,
            "text/plain",
            AgentNames.of(productToken, text));
    List<RobotsRule> rules = new ArrayList<>();
    for (RobotRule rule : read.getRobotRules()) {
      rules.add(new RobotsRule(RobotsPath.comparablePattern(rule.getPrefix()), rule.isAllow()));
    }
    long millis = read.getCrawlDelay();
    Optional<Duration> delay =
        millis >= 0 ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
    List<String> sitemaps = read.getSitemaps().stream().map(JavaUriText::original).toList();
    return new OwnGroup(rules, delay, sitemaps);
  }
}
