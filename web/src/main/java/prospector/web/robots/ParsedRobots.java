package prospector.web.robots;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/**
 * Rules parsed by crawler-commons and matched by us; {@code docs/decisions/0002-robots.md} says
 * why.
 *
 * @param patterns most specific first, allow before disallow
 * @param crawlDelay asked of our agent
 * @param sitemaps absolute URLs
 */
record ParsedRobots(
    List<RobotsPattern> patterns, Optional<Duration> crawlDelay, List<String> sitemaps)
    implements RobotsRules {
  static final RobotsRules ALLOW_ALL = new ParsedRobots(List.of(), Optional.empty(), List.of());
  static final RobotsRules ALLOW_NONE =
      new ParsedRobots(List.of(RobotsPattern.of("/", false)), Optional.empty(), List.of());

  private static final String ROBOTS_PATH = "/robots.txt"; // implicitly allowed, section 2.2.2
  private static final int NO_WARNINGS = 0;

  static RobotsRules parse(String text, String productToken) {
    // A longer Crawl-delay than the maximum would come back as "disallow all".
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, NO_WARNINGS);
    List<String> names = RobotsText.groupFor(productToken, text).stream().toList();
    byte[] content = RobotsText.withBoundedLines(text).getBytes(StandardCharsets.UTF_8);
    SimpleRobotRules rules = parser.parseContent("", content, "text/plain", names);
    return new ParsedRobots(patterns(rules), crawlDelay(rules), List.copyOf(rules.getSitemaps()));
  }

  @Override
  public boolean allows(CrawlUrl url) {
    return allowsPath(RobotsPath.of(url.value()));
  }

  boolean allowsPath(String path) {
    if (path.equals(ROBOTS_PATH)) {
      return true;
    }
    String comparable = RobotsPath.comparable(path);
    for (RobotsPattern pattern : patterns) {
      if (pattern.matches(comparable)) {
        return pattern.allow();
      }
    }
    return true;
  }

  private static List<RobotsPattern> patterns(SimpleRobotRules rules) {
    List<RobotsPattern> patterns = new ArrayList<>();
    for (RobotRule rule : rules.getRobotRules()) {
      String pattern = RobotsPath.comparablePattern(rule.getPrefix());
      patterns.add(RobotsPattern.of(pattern, rule.isAllow()));
      int index = pattern.lastIndexOf("/index.htm");
      if (rule.isAllow() && index >= 0 && index == pattern.lastIndexOf('/')) {
        // Google's extension: who allows the index page means its folder too.
        patterns.add(RobotsPattern.of(pattern.substring(0, index + 1) + "$", true));
      }
    }
    patterns.sort(null);
    return List.copyOf(patterns);
  }

  private static Optional<Duration> crawlDelay(SimpleRobotRules rules) {
    long millis = rules.getCrawlDelay();
    return millis >= 0 ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
  }
}
