package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrapRulesTest {
  private final TrapRules rules =
      new TrapRules(Clock.fixed(Instant.parse("2026-11-21T00:00:00Z"), ZoneOffset.UTC));

  private static CrawlUrl url(String pathAndQuery) {
    return CrawlUrl.ofNormal("http://example.org" + pathAndQuery);
  }

  @ParameterizedTest
  @CsvSource({
    "repeated_path, /a/b/a/b/a/b/c.html",
    "repeated_path, /a/a/a/c.html",
    "repeated_path, /x/1/x/2/x/3/",
    "repeated_path, /q/a/b/q/c/d/q/e/f/g/q/h",
    "repeated_parameter, /list?page=2&page=2&page=2",
    "repeated_session, /a;jsessionid=1/b;jsessionid=2",
    "far_calendar, /calendar/2031/01/02/",
    "far_calendar, /calendar/2031/1/2/",
    "far_calendar, /calendar/2031/01/",
    "repeated_session, /(S(abc))/(S(def))/a.aspx",
    "far_calendar, /events?date=2029-02",
    "far_calendar, /agenda/2030-05-06",
    "far_calendar, /show?year=2040&month=12",
    "far_calendar, /cal?y=2040&view=m&m=3",
    "far_calendar, /cal?y=2040&m=3",
    "far_calendar, /cal?y=2040&y=2020&m=13&month=3",
  })
  void trap_pathOfATrap_isNamed(String rule, String path) {
    assertThat(rules.trap(url(path))).contains(rule);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/a/b/c/d/e/f/g/h/",
        "/en/en/",
        "/a/b/a/b/c.html",
        "/news/2024/01/01/story",
        "/calendar/2027/06/",
        "/topic/2500/12",
        "/topic/2031/5",
        "/forum/thread/2345/2?x=1",
        "/(S(abc)F(def))/a.aspx",
        "/(s)/(t)/",
        "/blog/1998-12-03-old.html",
        "/products/2031/specification.html",
        "/isbn/9785-04-1234",
        "/parts/2900-10.html",
        "/search?q=a&page=2&sort=b",
        "/cal?m=3&y=2040",
        "/cal?m=3&y=2040&view=week",
        "/cal?y=20401&m=3",
        "/cal?y=2020&y=2040&m=3",
        "/list?tag=1&tag=2&tag=3",
      })
  void trap_pathOfAPage_isEmpty(String path) {
    assertThat(rules.trap(url(path))).isEmpty();
  }

  @Test
  void trap_pathThatGrows_isDeep() {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      path.append("/s").append(i);
    }

    assertThat(rules.trap(url(path.toString()))).contains("deep_path");
  }

  @Test
  void trap_queryThatGrows_isNamed() {
    StringBuilder query = new StringBuilder("/f?");
    for (int i = 0; i < 60; i++) {
      query.append("f").append(i).append("=1&");
    }

    assertThat(rules.trap(url(query.toString()))).contains("repeated_parameter");
  }

  @Test
  void trap_longestUrlOfSlashes_endsSoon() {
    assertThat(rules.trap(url("/a".repeat(1000)))).isPresent();
    assertThat(rules.trap(url("/".repeat(2000)))).contains("deep_path");
    assertThat(PathRepetition.RUN_THREE_TIMES.matches(url("/a/b".repeat(500)))).isTrue();
  }

  @Test
  void month_manyYearsWithoutAMonth_takesLinearTime() {
    CrawlUrl years = url("/c?" + "y=2040&".repeat(100_000)); // 70 billion steps if quadratic

    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(CalendarDate.of(years)).isEmpty());
  }
}
