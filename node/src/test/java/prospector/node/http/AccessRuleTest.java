package prospector.node.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.http.javadsl.model.HttpProtocols;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.RawHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in, request by request. */
class AccessRuleTest {
  private static final String ANOTHER_SITE = "another site";
  private static final String TOKEN = "http-token";

  private final Token token;
  private final Token reader;

  AccessRuleTest(@TempDir Path dir) throws IOException {
    token = Token.of(dir.resolve("http-token"));
    reader = Token.of(dir.resolve("another-site.token"));
  }

  private void check(Access access, HttpRequest request) {
    new AccessRule(
            List.of(token),
            List.of(reader),
            new AccessRule.Names("127.0.0.1", true, "crawler.example"))
        .check(request, access);
  }

  private static HttpRequest request(String... headers) {
    HttpRequest request =
        HttpRequest.GET("/").addHeader(RawHeader.create("Host", "127.0.0.1:8720"));
    for (int i = 0; i < headers.length; i += 2) {
      request = request.addHeader(RawHeader.create(headers[i], headers[i + 1]));
    }
    return request;
  }

  @Test
  void check_ofWhoMayOnlyLook_letsHimLookFromOutside_andChangeNothing() {
    HttpRequest request =
        HttpRequest.GET("/")
            .addHeader(RawHeader.create("Host", "crawl.example.org:8720"))
            .addHeader(RawHeader.create("X-Forwarded-For", "192.0.2.1"))
            .addHeader(RawHeader.create("Authorization", "Bearer " + reader.text()));
    check(Access.LOOK, request);
    assertThatThrownBy(() -> check(Access.CHANGE, request)).isInstanceOf(Problem.class);
    HttpRequest wrong = request.removeHeader("Authorization");
    assertThatThrownBy(() -> check(Access.LOOK, wrong)).isInstanceOf(Problem.class);
  }

  @Test
  void check_ofAnotherSite_wantsItsOwnToken() {
    HttpRequest request = HttpRequest.POST("/").addHeader(RawHeader.create("Host", "b.example"));
    for (String sent : List.of("", "Bearer nobody", "Bearer " + token.text())) {
      HttpRequest wrong = request.addHeader(RawHeader.create("Authorization", sent));
      assertThatThrownBy(() -> check(Access.SITE, wrong)).hasMessageContaining("site.peers");
    }
    check(
        Access.SITE,
        request.addHeader(RawHeader.create("Authorization", "Bearer " + reader.text())));
  }

  @Test
  void check_byItsPublicName_takesOrdersOfItsOwnPage_withTheTokenOnly() {
    HttpRequest page =
        HttpRequest.POST("/")
            .addHeader(RawHeader.create("Host", "Crawler.example"))
            .addHeader(RawHeader.create("Origin", "https://Crawler.example"));
    HttpRequest known = page.addHeader(RawHeader.create("Authorization", "Bearer " + token.text()));
    check(Access.CHANGE, known);
    check(Access.LOOK, known);

    assertThatThrownBy(() -> check(Access.CHANGE, page)).hasMessageContaining("http-token");
    assertThatThrownBy(() -> check(Access.LOOK, page)).hasMessageContaining("http-token");
    HttpRequest other =
        known.removeHeader("Host").addHeader(RawHeader.create("Host", "crawler.example.evil"));
    assertThatThrownBy(() -> check(Access.LOOK, other)).hasMessageContaining("http.public-name");
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site",
    "Sec-Fetch-Site, same-site",
    "Origin, http://evil.example",
    "Origin, null",
    "Origin, http://127.0.0.1:87",
    "Referer, http://evil.example/page",
    "Referer, http://127.0.0.1:8720.evil.example/"
  })
  void check_aLookFromAnotherSite_isRefused(String name, String value) {
    assertThatThrownBy(() -> check(Access.LOOK, request(name, value)))
        .hasMessageContaining(ANOTHER_SITE);
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, same-origin",
    "Sec-Fetch-Site, none",
    "Origin, http://127.0.0.1:8720",
    "Origin, https://127.0.0.1:8720",
    "Referer, http://127.0.0.1:8720/"
  })
  void check_aLookFromItsOwnPage_isLetIn(String name, String value) {
    assertThatCode(() -> check(Access.LOOK, request(name, value))).doesNotThrowAnyException();
  }

  @Test
  void check_aLinkOfAnotherSite_opensThePageAndNotTheApi() {
    HttpRequest link =
        request(
            "Sec-Fetch-Site",
            "cross-site",
            "Sec-Fetch-Mode",
            "navigate",
            "Sec-Fetch-Dest",
            "document");
    HttpRequest frame =
        request(
            "Sec-Fetch-Site",
            "cross-site",
            "Sec-Fetch-Mode",
            "navigate",
            "Sec-Fetch-Dest",
            "iframe");
    HttpRequest script =
        request(
            "Sec-Fetch-Site",
            "cross-site",
            "Sec-Fetch-Mode",
            "no-cors",
            "Sec-Fetch-Dest",
            "script");

    assertThatCode(() -> check(Access.PAGE, link)).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(Access.LOOK, link)).hasMessageContaining(ANOTHER_SITE);
    assertThatThrownBy(() -> check(Access.PAGE, frame)).hasMessageContaining(ANOTHER_SITE);
    assertThatThrownBy(() -> check(Access.PAGE, script)).hasMessageContaining(ANOTHER_SITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Forwarded",
        "X-Forwarded-For",
        "x-forwarded-proto",
        "X-Forwarded-Server",
        "X-Real-IP",
        "Via",
        "CF-Connecting-IP"
      })
  void check_aRequestThatAProxyPassesOn_needsTheToken(String header) {
    HttpRequest passed = request(header, "198.51.100.7");
    HttpRequest shown = request(header, "198.51.100.7", "Authorization", "Bearer " + token.text());

    assertThatThrownBy(() -> check(Access.LOOK, passed)).hasMessageContaining(TOKEN);
    assertThatCode(() -> check(Access.LOOK, shown)).doesNotThrowAnyException();
    assertThatCode(() -> check(Access.PAGE, passed)).doesNotThrowAnyException();
    assertThatCode(() -> check(Access.PUBLIC, passed)).doesNotThrowAnyException();
  }

  @Test
  void check_http10_needsTheToken() {
    HttpRequest old = request().withProtocol(HttpProtocols.HTTP_1_0);

    assertThatThrownBy(() -> check(Access.LOOK, old)).hasMessageContaining(TOKEN);
  }

  @Test
  void check_aPlainRequestOnLoopback_looksWithoutTheToken() {
    assertThatCode(() -> check(Access.LOOK, request())).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(Access.CHANGE, request())).hasMessageContaining(TOKEN);
  }
}
