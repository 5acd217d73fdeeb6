package prospector.web.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RobotsMatcherTest {
  private static final String[] PIECES = {
    "/", "a", "aa", "aaa", "b", "ab", "ba", "/a", "/a/b", "%20", ".htm", "?", "", "aab", "b/", "$"
  };

  /** 300,000 decisions over rules made of few pieces, so that they overlap in every way. */
  @Test
  void allows_anyRulesAndPath_decidesAsTryingEachRuleDoes() {
    Random random = new Random(11);
    int disallowed = 0;
    for (int round = 0; round < 6_000; round++) {
      List<RobotsRule> rules = rules(random);
      RobotsMatcher matcher = MatcherBuilder.compile(rules);
      for (int i = 0; i < 50; i++) {
        String path = path(random);
        boolean allowed = matcher.allows(path, new StepCount());
        assertThat(allowed).as("%s by %s", path, rules).isEqualTo(oneByOne(rules, path));
        disallowed += allowed ? 0 : 1;
      }
    }
    assertThat(disallowed).isBetween(50_000, 250_000); // the test can see both answers
  }

  private static boolean oneByOne(List<RobotsRule> rules, String path) {
    return rules.stream()
        .map(rule -> RobotsPattern.of(rule.pattern(), rule.allow()))
        .sorted()
        .filter(pattern -> pattern.matches(path))
        .findFirst()
        .map(RobotsPattern::allow)
        .orElse(true);
  }

  private static List<RobotsRule> rules(Random random) {
    List<RobotsRule> rules = new ArrayList<>();
    for (int i = random.nextInt(12); i >= 0; i--) {
      StringBuilder pattern = new StringBuilder(random.nextInt(4) > 0 ? "/" : "");
      for (int part = random.nextInt(6); part > 0; part--) {
        pattern.append(random.nextInt(3) == 0 ? "*" : PIECES[random.nextInt(PIECES.length)]);
      }
      pattern.append(random.nextInt(5) == 0 ? "$" : "");
      rules.add(new RobotsRule(pattern.toString(), random.nextInt(3) == 0));
    }
    return rules;
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder("/");
    for (int part = random.nextInt(10); part > 0; part--) {
      path.append(PIECES[random.nextInt(PIECES.length - 1)]); // a path has no bare $
    }
    return path.toString();
  }

  @Test
  void allows_pathBeyondAllSteps_isNotAllowed() {
    List<RobotsRule> rules = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      rules.add(new RobotsRule("/*x" + i + "*a", false));
    }
    RobotsMatcher matcher = MatcherBuilder.compile(rules);
    StepCount few = new StepCount();
    StepCount many = new StepCount();

    assertThat(matcher.allows("/page-of-anything.html?id=7", few)).isTrue();
    assertThat(matcher.allows("/" + "a".repeat(2_000), many)).isFalse();
    assertThat(many.steps()).isGreaterThan(RobotsMatcher.STEPS_MAX);
  }

  /** 14,665 searches of the path, 365 ms, before the rules were compiled. */
  @Test
  void allows_500KiBOfStarredRulesThatAllButMatch_takesAFewStepsACharacter() {
    List<RobotsRule> rules = new ArrayList<>();
    for (int i = 0; i < 14_665; i++) {
      rules.add(new RobotsRule("*" + "a".repeat(18) + i + "Q", false));
    }
    RobotsMatcher matcher = MatcherBuilder.compile(rules);
    StepCount steps = new StepCount();

    assertThat(matcher.allows("/" + "a".repeat(2_000), steps)).isTrue();
    assertThat(steps.steps()).isLessThan(20_000);
    assertThat(matcher.bytes()).isLessThan(600_000);
  }

  @Test
  void compile_ruleOfAHundredStars_isKeptWhole() {
    RobotsRule rule = new RobotsRule("/" + "*a".repeat(100) + "*b$", false);
    RobotsMatcher matcher = MatcherBuilder.compile(List.of(rule));

    assertThat(matcher.allows("/" + "a".repeat(100) + "b", new StepCount())).isFalse();
    assertThat(matcher.allows("/" + "a".repeat(99) + "b", new StepCount())).isTrue();
    assertThat(matcher.allows("/" + "a".repeat(100) + "bc", new StepCount())).isTrue();
  }
}
