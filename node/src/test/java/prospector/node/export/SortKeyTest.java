package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

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
    "http://192.0.2.1/x, '192.0.2.1)/x'",
    "http://www.org/x, 'org)/x'"
  })
  void key_ofAUrl_isItsSurt(String url, String key) {
    assertThat(SortKey.of(CrawlUrl.ofNormal(url))).isEqualTo(key);
  }
}
