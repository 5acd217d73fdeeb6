package prospector.web.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.web.url.CrawlUrl;

/**
 * The rules of one robots.txt, compiled.
 *
 * @param crawlDelay asked of our agent
 * @param sitemaps absolute URLs
 */
record ParsedRobots(RobotsMatcher matcher, Optional<Duration> crawlDelay, List<String> sitemaps)
    implements RobotsRules {
  static final RobotsRules ALLOW_ALL = of(List.of());
  static final RobotsRules ALLOW_NONE = of(List.of(new RobotsRule("/", false)));

  private static final String ROBOTS_PATH = "/robots.txt"; // implicitly allowed, section 2.2.2

  private static RobotsRules of(List<RobotsRule> rules) {
    return of(new OwnGroup(rules, Optional.empty(), List.of()));
  }

  static RobotsRules of(OwnGroup group) {
    List<RobotsRule> rules = new ArrayList<>(group.rules());
    for (RobotsRule rule : group.rules()) {
      String pattern = rule.pattern();
      int index = pattern.lastIndexOf("/index.htm");
      if (rule.allow() && index >= 0 && index == pattern.lastIndexOf('/')) {
        // Google's extension: who allows the index page means its folder too.
        rules.add(new RobotsRule(pattern.substring(0, index + 1) + "$", true));
      }
    }
    return new ParsedRobots(MatcherBuilder.compile(rules), group.crawlDelay(), group.sitemaps());
  }

  @Override
  public boolean allows(CrawlUrl url, StepCount steps) {
    return allowsPath(RobotsPath.of(url.value()), steps);
  }

  @Override
  public long bytes() {
    return matcher.bytes();
  }

  boolean allowsPath(String path, StepCount steps) {
    return path.equals(ROBOTS_PATH) || matcher.allows(RobotsPath.comparable(path), steps);
  }
}
