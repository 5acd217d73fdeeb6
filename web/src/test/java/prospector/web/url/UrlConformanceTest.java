package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;

/** Cases of other projects against {@link UrlNormalizer} and its parts; origins in each README. */
class UrlConformanceTest {

  /** The expected href loses fragment and user information, as the crawler drops both. */
  @Test
  void urlWpt() {
    ConformanceSuite.named("url-wpt")
        .only(c -> c.path("http_scope").asBoolean())
        .floor(100)
        .check(
            c -> c.path("failure").asBoolean() ? "failure" : dropped(c.path("href").textValue()),
            c -> normalized(c, "failure"));
  }

  /** Rows of other schemes end in a refusal, or in the http(s) URL that the row asks for. */
  @Test
  void urlWptOtherSchemes_areRefused() {
    for (JsonNode testCase : ConformanceSuite.named("url-wpt").cases()) {
      if (!testCase.path("http_scope").asBoolean()) {
        assertThat(normalized(testCase, "refused"))
            .as(testCase.path("id").asText())
            .isEqualTo(otherScheme(testCase));
      }
    }
  }

  @Test
  void urlPathDots() {
    ConformanceSuite.named("url-path-dots")
        .only(c -> c.path("group").asText().equals("special"))
        .floor(94)
        .check(
            c -> c.path("path").textValue(),
            c -> accepted("http://example.org" + c.path("input").textValue()).path());
  }

  @Test
  void urlIdempotence() {
    ConformanceSuite.named("url-idempotence")
        .floor(100)
        .check(
            c -> true,
            c ->
                UrlNormalizer.normalize(c.path("input").textValue())
                    .fold(
                        url ->
                            UrlNormalizer.normalize(url.value())
                                .accepted()
                                .equals(Optional.of(url)),
                        refused -> true));
  }

  @Test
  void urlOddIpv4() {
    ConformanceSuite.named("url-odd-ipv4")
        .floor(100)
        .check(c -> c.path("ipv4").textValue(), c -> HostParser.parse(c.path("input").textValue()));
  }

  @Test
  void urlCanonCrawlercommons() {
    ConformanceSuite.named("url-canon-crawlercommons")
        .floor(54)
        .check(c -> c.path("canonical").textValue(), c -> normalized(c, null));
  }

  @Test
  void urlResolveCrawlercommons() {
    ConformanceSuite.named("url-resolve-crawlercommons")
        .floor(95)
        .check(c -> dropped(c.path("expected").textValue()), c -> normalized(c, null));
  }

  @Test
  void urlToascii() {
    ConformanceSuite.named("url-toascii")
        .floor(100)
        .check(
            c -> c.path("ascii").textValue(), c -> HostParser.parse(c.path("input").textValue()));
  }

  @Test
  void idnaUts46() {
    ConformanceSuite.named("idna-uts46")
        .floor(99.5)
        .check(
            c -> c.path("ascii").textValue(), c -> HostParser.parse(c.path("input").textValue()));
  }

  private static @Nullable Object normalized(JsonNode testCase, @Nullable String whenRefused) {
    String input = testCase.path("input").textValue();
    String base = testCase.path("base").textValue();
    UrlResult result =
        base == null
            ? UrlNormalizer.normalize(input)
            : UrlNormalizer.normalize(base)
                .fold(url -> UrlNormalizer.resolve(url, input), refused -> refused);
    return result.accepted().map(CrawlUrl::value).orElse(whenRefused);
  }

  private static CrawlUrl accepted(String url) {
    return UrlNormalizer.normalize(url).accepted().orElseThrow();
  }

  private static Object otherScheme(JsonNode testCase) {
    String href = testCase.path("href").asText("");
    return href.startsWith("http:") || href.startsWith("https:") ? dropped(href) : "refused";
  }

  /** Without fragment and user information. */
  private static String dropped(String href) {
    String plain = href.replaceFirst("#.*", "");
    return plain.replaceFirst("^(https?://)[^/?@]*@", "$1");
  }
}
