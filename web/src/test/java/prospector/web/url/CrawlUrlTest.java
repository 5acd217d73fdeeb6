package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlUrlTest {

  @Test
  void parts_urlWithEverything_areSlicesOfTheValue() {
    CrawlUrl url = CrawlUrl.ofNormal("https://[::1]:8443/a/b?c=d?e");

    assertThat(url.scheme()).isEqualTo("https");
    assertThat(url.host()).isEqualTo(new HostKey("https://[::1]:8443"));
    assertThat(url.path()).isEqualTo("/a/b");
    assertThat(url.query()).contains("c=d?e");
    assertThat(url.pathAndQuery()).isEqualTo("/a/b?c=d?e");
  }

  @Test
  void query_absentAndEmpty_areToldApart() {
    assertThat(CrawlUrl.ofNormal("http://a/").query()).isEmpty();
    assertThat(CrawlUrl.ofNormal("http://a/?").query()).contains("");
  }

  @Test
  void host_portAndName_areReadFromTheAuthority() {
    HostKey literal = CrawlUrl.ofNormal("https://[::1]:8443/").host();
    HostKey plain = CrawlUrl.ofNormal("http://example.org/").host();

    assertThat(literal.hostName()).isEqualTo("[::1]");
    assertThat(literal.port()).isEqualTo(8443);
    assertThat(plain.hostName()).isEqualTo("example.org");
    assertThat(plain.port()).isEqualTo(80);
    assertThat(CrawlUrl.ofNormal("https://[::1]/").host().port()).isEqualTo(443);
    assertThat(plain.robotsUrl().value()).isEqualTo("http://example.org/robots.txt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://a/",
        "http://a",
        "http:///a",
        "http://a/#b",
        "http://a/ b",
        "http://a/\u00fc",
        "",
        "http:/a/"
      })
  void ofNormal_valueOfAnotherShape_isRejected(String value) {
    assertThatThrownBy(() -> CrawlUrl.ofNormal(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(value);
  }
}
