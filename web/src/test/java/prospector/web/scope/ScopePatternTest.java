package prospector.web.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

class ScopePatternTest {
  private static ScopePattern pattern(String text) {
    return ScopePattern.parse(text).orElseThrow();
  }

  private static boolean fits(String pattern, String url) {
    CrawlUrl normal = UrlNormalizer.normalize(url).accepted().orElseThrow();
    return new PatternList(List.of(pattern(pattern))).find(normal).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "docs.example.org, http://docs.example.org/",
    "docs.example.org, https://docs.example.org:8443/a?b",
    "docs.example.org, http://www.docs.example.org/",
    "www.example.org, http://example.org/",
    "WWW.Example.Org., https://www.example.org/",
    "https://example.org, http://example.org/a",
    "http://example.org/docs/, https://example.org/docs/a",
    "example.org:8080, http://example.org:8080/a",
    "example.org:443, https://example.org/",
    "*.example.net, http://example.net/",
    "*.example.net, http://a.b.example.net/x",
    ".example.net, http://a.example.net/",
    "*.org, https://any.example.org/",
    "*.co.uk, http://www.example.co.uk/",
    "*, http://192.0.2.1:81/",
    "*/login, http://any.example/login?next=%2F",
    "*:8080/a, http://any.example:8080/a",
    "*.example.net/docs/, http://www.example.net/docs/",
    "example.org/docs/, http://www.example.org/docs/a/b",
    "example.org/docs, http://example.org/docs-old/",
    "example.org/*/manual/, http://example.org/a/b/manual/c",
    "example.org/*/manual/, http://example.org//manual/",
    "example.org/*?page=*&all, http://example.org/list?page=3&all=1",
    "example.org/a*a*a, http://example.org/aaa",
    "example.org/*.html*x, http://example.org/p.html.htmlx",
    "example.org/docs/*, http://example.org/docs/",
    "example.org/%7Ejoe/, http://example.org/%7Ejoe/",
    "example.org/bücher/, http://example.org/b%C3%BCcher/a",
    "bücher.example, http://xn--bcher-kva.example/",
    "192.0.2.1, http://192.0.2.1:8080/",
    "[2001:db8::1]:81, http://[2001:db8:0::1]:81/",
    "localhost, http://localhost:9/"
  })
  void find_urlOfThePattern_isFound(String pattern, String url) {
    assertThat(fits(pattern, url)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "example.org, http://docs.example.org/",
    "docs.example.org, http://example.org/",
    "example.org, http://example.org.evil.example/",
    "example.org, http://notexample.org/",
    "example.org:8080, http://example.org/",
    "example.org:80, https://example.org/",
    "*.example.net, http://badexample.net/",
    "*.example.net, http://example.net.evil.example/",
    "*.org, http://example.com/x.org",
    "*.org, http://organic.example/",
    "example.org/docs/, http://example.org/docs",
    "example.org/docs/, http://example.org/Docs/",
    "example.org/docs/, http://example.org/a/docs/",
    "example.org/docs/, http://other.example/docs/",
    "example.org/*/manual/, http://example.org/manual/",
    "example.org/*/manual/, http://example.org/a/manual",
    "example.org/a*a*a, http://example.org/aa",
    "example.org/*abab*c, http://example.org/abac"
  })
  void find_otherUrl_isNotFound(String pattern, String url) {
    assertThat(fits(pattern, url)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "*example.org",
        "docs.*.org",
        "example.*",
        "**",
        "/docs/",
        "ftp://example.org/",
        "http://",
        "example..org",
        "exa mple.org",
        "user@example.org",
        "example.org?x",
        "example.org/#a",
        "example.org:70000",
        "example.org:port",
        "2001:db8::1",
        "a\\b"
      })
  void parse_noPattern_isEmpty(String text) {
    assertThat(ScopePattern.parse(text)).isEmpty();
  }

  @Test
  void parse_longText_isEmptyBeyondTheBound() {
    String most = "example.org/" + "a".repeat(ScopePattern.MAX_CHARS - 12);

    assertThat(ScopePattern.parse(most)).isPresent();
    assertThat(ScopePattern.parse(most + "a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://WWW.Example.org/, example.org",
    ".Example.net, *.example.net",
    "*, *",
    "*/login/*, */login/",
    "example.org:81/a**b, example.org:81/a*b"
  })
  void text_ofAPattern_isReadAgainAsTheSame(String text, String normal) {
    assertThat(pattern(text).text()).isEqualTo(normal);
    assertThat(pattern(normal)).isEqualTo(pattern(text));
  }

  @Test
  void find_manyPathsOfOneHost_findsEachAndNoOther() {
    List<ScopePattern> patterns = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      patterns.add(pattern("example.org/" + i + "/"));
    }
    patterns.add(pattern("example.org/1"));
    PatternList list = new PatternList(patterns);

    for (int i = 0; i < 2_000; i++) {
      String url = "http://example.org/" + i + "/page";
      String expected = "example.org/" + (String.valueOf(i).startsWith("1") ? "1" : i + "/");
      assertThat(list.find(CrawlUrl.ofNormal(url))).hasToString("Optional[" + expected + "]");
    }
    assertThat(list.find(CrawlUrl.ofNormal("http://example.org/2000/"))).isEmpty();
    assertThat(list.find(CrawlUrl.ofNormal("http://example.org/"))).isEmpty();
  }

  @Test
  void find_pieceThatAlmostStandsEverywhere_isFoundWhereItDoes() {
    String piece = "a".repeat(400) + "b";
    PatternList list = new PatternList(List.of(pattern("example.org/*" + piece + "*c")));
    String almost = "http://example.org/" + "a".repeat(100_000);

    assertThat(list.find(CrawlUrl.ofNormal(almost))).isEmpty();
    assertThat(list.find(CrawlUrl.ofNormal(almost + "b"))).isEmpty();
    assertThat(list.find(CrawlUrl.ofNormal(almost + "b/c/d"))).isPresent();
  }
}
