package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamenessKeyTest {

  private static CrawlUrl url(String text) {
    return UrlNormalizer.normalize(text).accepted().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.org/~x, http://a.org/%7ex",
    "http://a.org/%2f, http://a.org/%2F",
    "http://a.org/b, http://a.org//b",
    "http://a.org/?b=1&a=2, http://a.org/?a=2&b=1",
    "http://a.org/, http://a.org/?",
    "http://a.org./x, http://a.org/x",
    "http://a.org/%7euser/?id=1, http://a.org/~user/?id=1",
    "http://a.org/%7eu%7es?b=%7e&a=1, http://a.org/~u~s?a=1&b=~",
    "http://a.org/%41/?, http://a.org/A/",
  })
  void of_spellingsOfOnePage_areEqual(String one, String other) {
    assertThat(SamenessKey.SPELLING.of(url(one))).isEqualTo(SamenessKey.SPELLING.of(url(other)));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.org/b, https://a.org/b",
    "http://a.org/b, http://a.org/B",
    "http://a.org/b, http://a.org/b/",
    "http://a.org/?a=1, http://a.org/?a=2",
    "http://a.org/a%2Fb, http://a.org/a/b",
    "http://a.org/%7euser/?id=1, http://a.org/%7euser/?id=2",
    "http://a.org/%41?x=1, http://a.org/%41?x=2",
  })
  void of_otherPages_differ(String one, String other) {
    assertThat(SamenessKey.SPELLING.of(url(one))).isNotEqualTo(SamenessKey.SPELLING.of(url(other)));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.org/b?utm_source=x&id=3, http://a.org/b?id=3",
    "http://a.org/b?PHPSESSID=1f2e, http://a.org/b",
    "http://a.org/b;jsessionid=1F2E?id=3, http://a.org/b?id=3",
    "http://a.org/b;JSESSIONID=1F2E, http://a.org/b",
    "http://a.org/b;jsessionid=1F/c?d=1, http://a.org/b/c?d=1",
  })
  void ofVisitors_withAndWithoutSession_areEqual(String one, String other) {
    assertThat(SamenessKey.VISITORS.of(url(one))).isEqualTo(SamenessKey.VISITORS.of(url(other)));
    assertThat(SamenessKey.SPELLING.of(url(one))).isNotEqualTo(SamenessKey.SPELLING.of(url(other)));
  }

  @Test
  void of_pathThatStartsWithTwoDots_keepsItsHost() {
    assertThat(SamenessKey.SPELLING.of(url("http://example.com/%2e.bar")))
        .startsWith("http://example.com/");
  }

  @Test
  void of_queryBehindDecodedEscape_isKept() {
    assertThat(SamenessKey.SPELLING.of(url("http://a.org/%7euser/?id=1")))
        .isEqualTo("http://a.org/~user/?id=1");
    assertThat(SamenessKey.SPELLING.of(url("http://a.org/%7eu%7es/?id=1")))
        .isEqualTo("http://a.org/~u~s/?id=1");
    assertThat(SamenessKey.VISITORS.of(url("http://a.org/%7eu/?utm_source=x")))
        .isEqualTo("http://a.org/~u/");
  }

  @Test
  void ofText_fragmentWithQuestionMark_isNoQuery() {
    assertThat(SamenessKey.SPELLING.ofText("http://a.org/%7eu#?a")).hasValue("http://a.org/~u");
  }

  @Test
  void ofText_noUrl_isEmpty() {
    assertThat(SamenessKey.SPELLING.ofText("https://example%2Xcom/")).isEmpty();
  }
}
