package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

class ConditionsTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.example/p");
  private static final UserAgent AGENT = new UserAgent("test", "1", Optional.empty());

  private static String head(Conditions conditions) {
    return new RequestHead(AGENT).get(URL, URL.host(), false, conditions, "");
  }

  @Test
  void get_withValidators_sendsBoth() {
    String head = head(new Conditions("W/\"a b\"", "Sun, 06 Nov 1994 08:49:37 GMT"));

    assertThat(head)
        .endsWith(
            "\r\nIf-None-Match: W/\"a b\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"
                + "\r\n\r\n");
  }

  @Test
  void get_withoutValidators_isWhatItWas() {
    assertThat(head(Conditions.NONE)).doesNotContain("If-").endsWith("br\r\n\r\n");
  }

  @Test
  void conditions_thatWouldBreakTheHead_areLeftOut() {
    assertThat(new Conditions("\"a\"\r\nX: y", "\u00e4")).isEqualTo(Conditions.NONE);
    assertThat(new Conditions("\"" + "a".repeat(500) + "\"", "").etag()).isEmpty();
  }
}
