package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.web.url.CrawlUrl;

/** Keys of the archive's index, as the tools of web archives make them. */
class SortKeyTest {
  @ParameterizedTest
  @CsvSource({
    "http://example.org/, 'org,example)/'",
    "https://www.example.org/, 'org,example)/'",
    "http://www2.example.org/A/B/, 'org,example)/a/b'",
    "http://a.b.example.co.uk/x?c=1&b=2, 'uk,co,example,b,a)/x?b=2&c=1'",
    "http://example.org:8080/x, 'org,example:8080)/x'",
    "http://192.0.2.1/x, '1,2,0,192)/x'",
    "http://192.0.2.1:8080/x, '1,2,0,192:8080)/x'",
    "http://[2001:db8::1]/x, '[2001:db8::1])/x'",
    "http://www.org/x, 'org)/x'",
    "http://example.org/?page1=3&page=2, 'org,example)/?page=2&page1=3'",
    "http://example.org/?a=2&a=&a&a=1&&b, 'org,example)/?&a&a=&a=1&a=2&b'",
    "http://example.org/a//b///c//, 'org,example)/a/b/c'",
    "http://example.org//, 'org,example)/'",
    "http://example.org/a%2F%2e%2E%2Fb, 'org,example)/b'",
    "http://example.org/%7Euser/%41, 'org,example)/~user/a'",
    "http://example.org/%C3%84/%20/%23/%25/%7f, 'org,example)/%c3%84/%20/%23/%25/%7f'",
    "http://example.org/%252541/%25%34%31/%2525zz, 'org,example)/a/a/%25zz'",
    "http://example.org/x?q=%c3%a4%20b%3D1%26A=%2B, 'org,example)/x?a=+&q=%c3%a4%20b=1'"
  })
  void key_ofAUrl_isItsSurt(String url, String key) {
    assertThat(SortKey.of(CrawlUrl.ofNormal(url))).isEqualTo(key);
  }

  @Test
  void key_ofManyEscapesWithinEachOther_isThatOfWhatTheyStandFor() {
    String nested = "http://example.org/%" + "25".repeat(1_000) + "41";

    assertThat(SortKey.of(CrawlUrl.ofNormal(nested))).isEqualTo("org,example)/a");
  }

  @Test
  void reversed_address_staysAsCommonCrawlHasIt() {
    assertThat(SortKey.reversed("192.0.2.1")).isEqualTo("192.0.2.1");
    assertThat(SortKey.reversed("www.example.org")).isEqualTo("org.example.www");
  }
}
