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

  /** Of http-like schemes; urlcanon keeps the backslashes that act as slashes, url-wpt does not. */
  @Test
  void urlPathDots() {
    ConformanceSuite.named("url-path-dots")
        .only(c -> c.path("group").asText().equals("special"))
        .floor(100)
        .check(
            c -> c.path("path").textValue().replace('\\', '/'),
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

  /** Asks for the key of sameness, which goes further than the normal form. */
  @Test
  void urlCanonCrawlercommons() {
    ConformanceSuite.named("url-canon-crawlercommons")
        .floor(100)
        .check(
            c -> c.path("canonical").textValue(),
            c -> SamenessKey.SPELLING.ofText(c.path("input").textValue()).orElse(null));
  }

  /** Of http(s) URLs and the two careful groups; the third one strips www by choice. */
  @Test
  void urlCanonUrlcanon() {
    ConformanceSuite.named("url-canon-urlcanon")
        .only(c -> c.path("http_scope").asBoolean())
        .only(c -> !c.path("group").asText().equals("aggressive"))
        .floor(73)
        .check(
            c -> canon(c.path("canonical").textValue()),
            c ->
                c.path("group").asText().startsWith("whatwg")
                    ? normalized(c, null)
                    : key(c.path("input").textValue()));
  }

  private static @Nullable String key(String input) {
    return UrlNormalizer.normalize(input).accepted().map(SamenessKey.SPELLING::of).orElse(null);
  }

  /** Of http(s) URLs; the suite leaves the path of a bare host empty, the standard does not. */
  @Test
  void urlEscapeW3lib() {
    ConformanceSuite.named("url-escape-w3lib")
        .only(c -> c.path("input").textValue().strip().matches("(?s)[\\x00-\\x20]*https?:.*"))
        .only(c -> c.path("options").isEmpty())
        .floor(94)
        .check(c -> canon(c.path("escaped").textValue()), c -> normalized(c, null));
  }

  /** Without fragment and user information, and with a path. */
  private static String canon(String url) {
    return dropped(url).replaceFirst("^(https?://[^/?]*)(?=$|[?])", "$1/");
  }

  @Test
  void urlTraps() {
    ConformanceSuite.named("url-traps")
        .floor(100)
        .check(
            c -> c.path("trap").asBoolean(),
            c -> rule(c.path("group").asText()).matches(accepted(c.path("url").textValue())));
  }

  /** The suite asks each crawler's rule about its own rows; the rules disagree on purpose. */
  private static PathRepetition rule(String group) {
    if (group.startsWith("nutch")) {
      return PathRepetition.EVERY_OTHER_SEGMENT;
    }
    return group.startsWith("heritrix")
        ? PathRepetition.RUN_THREE_TIMES
        : PathRepetition.SEGMENT_THREE_TIMES;
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
