package prospector.web.robots;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** Cases of other projects against {@link RobotsPolicy}; origins in each README. */
class RobotsConformanceTest {
  private static final CrawlUrl BASE = CrawlUrl.ofNormal("http://example.org/");

  @Test
  void robotsGoogle() {
    ConformanceSuite.named("robots-google")
        .floor(98)
        .check(RobotsConformanceTest::expected, RobotsConformanceTest::actual);
  }

  @Test
  void robotsProtego() {
    ConformanceSuite.named("robots-protego")
        .floor(95)
        .check(RobotsConformanceTest::expected, RobotsConformanceTest::actual);
  }

  @Test
  void robotsHttpStatus() {
    RobotsPolicy policy = new RobotsPolicy("prospector");
    ConformanceSuite.named("robots-http-status")
        .floor(100)
        .check(
            c -> c.path("allow_all").asBoolean(),
            c ->
                policy
                    .rules(record(policy, c.path("status").asInt(), ""))
                    .allows(CrawlUrl.ofNormal("http://example.org/any")));
  }

  private static @Nullable Object expected(JsonNode c) {
    return switch (c.path("kind").asText()) {
      case "allow" -> c.path("allowed").asBoolean();
      case "agent_token_valid" -> c.path("valid").asBoolean();
      case "path_of_url" -> c.path("path").textValue();
      case "escape_pattern" -> c.path("escaped").textValue();
      case "crawl_delay" -> c.path("seconds").isNull() ? null : c.path("seconds").asDouble();
      case "sitemaps" -> {
        List<String> urls = new ArrayList<>();
        c.path("sitemaps").forEach(url -> urls.add(url.asText()));
        yield urls;
      }
      default -> "an answer to an unknown kind";
    };
  }

  private static @Nullable Object actual(JsonNode c) {
    return switch (c.path("kind").asText()) {
      case "allow" -> allows(rules(c), c.path("url").asText());
      case "agent_token_valid" -> RobotsPolicy.isProductToken(c.path("agent").asText());
      case "path_of_url" -> RobotsPath.of(c.path("url").asText());
      case "escape_pattern" -> RobotsPath.comparablePattern(c.path("pattern").asText());
      case "crawl_delay" -> rules(c).crawlDelay().map(d -> d.toMillis() / 1000.0).orElse(null);
      case "sitemaps" -> rules(c).sitemaps();
      default -> "no answer";
    };
  }

  /**
   * The crawler only ever asks about normalised URLs, so the suite's are normalised first; those it
   * would refuse (too long, ftp:) are asked about by their path.
   */
  private static boolean allows(RobotsRules rules, String url) {
    return UrlNormalizer.resolve(BASE, url)
        .accepted()
        .map(rules::allows)
        .orElseGet(() -> ((ParsedRobots) rules).allowsPath(RobotsPath.of(url), new StepCount()));
  }

  private static RobotsRules rules(JsonNode c) {
    RobotsPolicy policy = new RobotsPolicy(c.path("agent").asText("prospector"));
    return policy.rules(record(policy, 200, c.path("robots").asText()));
  }

  private static RobotsRecord record(RobotsPolicy policy, int status, String text) {
    byte[] body = text.getBytes(UTF_8);
    Response response = new Response(status, "", Map.of(), body, body);
    FetchOutcome outcome =
        status / 100 == 2 ? new FetchOutcome.Success(response) : new FetchOutcome.Status(response);
    return policy.record(outcome, Instant.EPOCH, Optional.empty());
  }
}
