package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
  private static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal("http://a.test" + path);
  }

  private static String plain(String path, String... ignored) {
    return Spelling.plain(url(path), Set.of(ignored)::contains).substring("http://a.test".length());
  }

  @Test
  void plain_sessionWithinAPath_leavesWhatIsBehindIt() {
    assertThat(plain("/app;jsessionid=1F/orders", "session id")).isEqualTo("/app/orders");
  }

  @ParameterizedTest
  @CsvSource({
    "/a/, /a/index.html, index page",
    "/, /index.php, index page",
    "/a/default.aspx?b=1, /a/?b=1, index page",
    "/a, /a/, closing slash",
    "/a;jsessionid=1F2E?b=1, /a?b=1, session id",
    "/a;JSESSIONID=1, /a;jsessionid=2, session id",
    "/a;jsessionid=1F/b, /a/b, session id",
    "/(S(lit3py55t21z5v55vlm25s55))/a.aspx, /a.aspx, session id",
    "/x/(A(1)S(2_-z))/a.aspx?q=1, /x/a.aspx?q=1, session id",
    "/(S(1)), /, session id",
    "/p?a=1&b=1, /p?b=1&a=1, order of parameters",
    "/p?a=1, /p?a=2, a",
  })
  void onlyDifference_oneSpellingOrParameter_isItsName(String one, String other, String name) {
    assertThat(Spelling.onlyDifference(url(one), url(other))).contains(name);
    assertThat(Spelling.onlyDifference(url(other), url(one))).contains(name);
  }

  @ParameterizedTest
  @CsvSource({
    "/a/, /a/",
    "/a, /b",
    "/a/index.html, /a/index.htm5",
    "/a/index.html, /a",
    "/, /index.html?b",
    "/myindex.html, /",
    "/(S())/a, /a",
    "/(S(1)/a, /a",
    "/(S(1))b/a, /a",
  })
  void onlyDifference_noneOrMore_isEmpty(String one, String other) {
    assertThat(Spelling.onlyDifference(url(one), url(other))).isEmpty();
  }

  @Test
  void onlyDifference_otherHost_isEmpty() {
    assertThat(Spelling.onlyDifference(url("/"), CrawlUrl.ofNormal("http://b.test/"))).isEmpty();
  }

  @Test
  void plain_ignoredParameters_areGone() {
    assertThat(plain("/p?a=1&sid=5&b=2", "sid")).isEqualTo("/p?a=1&b=2");
    assertThat(plain("/p?sid=5", "sid")).isEqualTo("/p");
    assertThat(plain("/p?b=2&sid=7&a=1", "sid", "order of parameters")).isEqualTo("/p?a=1&b=2");
    assertThat(plain("/p?b=2&a=1", "sid")).isEqualTo("/p?b=2&a=1");
    assertThat(plain("/p/b=2&sid=1", "sid")).isEqualTo("/p/b=2&sid=1");
  }

  @Test
  void plain_nothingIgnored_isTheUrl() {
    String url = "/a/index.html;jsessionid=2?b&a=1&&c=";

    assertThat(plain(url)).isEqualTo(url);
  }

  @Test
  void plain_allIgnored_isOneForAllSpellings() {
    String[] all = {"index page", "closing slash", "session id", "order of parameters"};

    assertThat(plain("/a/index.html;jsessionid=2", all)).isEqualTo("/a");
    assertThat(plain("/a/", all)).isEqualTo("/a");
    assertThat(plain("/index.html", all)).isEqualTo("/");
  }

  @Test
  void names_url_areItsParametersAndSpellings() {
    assertThat(Spelling.names(url("/a/index.html?b=2&a=1")))
        .containsExactlyInAnyOrder("a", "b", "index page", "order of parameters");
    assertThat(Spelling.names(url("/a?a=1"))).containsExactly("a");
  }

  /** A story's number is called sid, too: only names that mean nothing else are known. */
  @Test
  void isKnownToMatterNot_names_ofVisitorsAlone() {
    assertThat(Spelling.isKnownToMatterNot("utm_source")).isTrue();
    assertThat(Spelling.isKnownToMatterNot("PHPSESSID")).isTrue();
    assertThat(Spelling.isKnownToMatterNot("order of parameters")).isTrue();
    assertThat(Spelling.isKnownToMatterNot("sid")).isFalse();
    assertThat(Spelling.isKnownToMatterNot("index page")).isFalse();
  }
}
