package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParametersTest {
  private static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal("http://a.test" + path);
  }

  @ParameterizedTest
  @CsvSource({
    "/p?a=1, /p?a=2, a",
    "/p?a=1&b=2, /p?b=2, a",
    "/p?b=2&a=1, /p?a=3&b=2, a",
    "/p, /p?a, a",
    "/p?a, /p?a=, a",
  })
  void onlyDifference_oneParameter_isItsName(String one, String other, String name) {
    assertThat(QueryParameters.onlyDifference(url(one), url(other))).contains(name);
  }

  @ParameterizedTest
  @CsvSource({
    "/p?a=1, /p?a=1&b=2, true",
    "/p, /p?a=1, true",
    "/p?a=1, /p?b=2&a=1&c, true",
    "/p?a=1, /p?a=1, false",
    "/p?a=1, /p?a=2&b=2, false",
    "/p?a=1, /q?a=1&b=2, false",
    "/p?a=1&b=2, /p?a=1, false",
  })
  void isPartOf_urls_whereSomeParametersAreGone(String part, String whole, boolean is) {
    assertThat(QueryParameters.isPartOf(url(part), url(whole))).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource({
    "/p?a=1, /p?a=1",
    "/p?a=1, /q?a=2",
    "/p?a=1&b=1, /p?a=2&b=2",
    "/p?a=1&b=1, /p?b=1&a=1",
    "/p?a=1, /p?b=1",
  })
  void onlyDifference_noneOrMore_isEmpty(String one, String other) {
    assertThat(QueryParameters.onlyDifference(url(one), url(other))).isEmpty();
  }
}
