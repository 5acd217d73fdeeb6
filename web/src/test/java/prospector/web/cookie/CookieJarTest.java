package prospector.web.cookie;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.web.url.CrawlUrl;

class CookieJarTest {
  private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");
  private static final String HEAD = "GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n";

  private Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
  private final CookieJar jar =
      new CookieJar(
          new Clock() {
            @Override
            public java.time.ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
              return this;
            }

            @Override
            public Instant instant() {
              return clock.instant();
            }
          });

  private static CrawlUrl url(String pathAndQuery) {
    return CrawlUrl.ofNormal("http://a.example" + pathAndQuery);
  }

  private boolean wants(CrawlUrl url, String sent, String location, String... cookies) {
    return jar.learn(url, sent, location, List.of(cookies));
  }

  @ParameterizedTest
  @CsvSource({
    "/a, /a, true",
    "/a, http://a.example:80/a#top, true",
    "/a, /a?cookieSet=1, true",
    "/a?x=1, /a?x=1&AspxAutoDetectCookieSupport=1, true",
    "/a, /check?return=/a, true",
    "/a, /check?return=http%3A%2F%2Fa.example%2Fa, true",
    "/check?return=%2Fa, /a, true",
    "/, /en/, false",
    "/a, /b, false",
    "/a, /b?c=1, false",
    "/a, http://b.example/a, false",
    "/a, https://a.example/a, false",
    "/a, /b?c=%zz, false",
    "/a, http://, false",
  })
  void redirect_withACookie_isWorthAskingAgainWhereItLeadsBack(
      String from, String location, boolean again) {
    assertThat(wants(url(from), HEAD, location, "seen=1; Path=/")).isEqualTo(again);
    assertThat(jar.line(url("/b"))).isEqualTo(again ? "Cookie: seen=1\r\n" : "");
  }

  @Test
  void redirect_ofARequestThatHadCookies_isFollowed() {
    String sent = HEAD.replace("\r\n\r\n", "\r\nCookie: seen=1\r\n\r\n");

    assertThat(wants(url("/a"), sent, "/a", "seen=2; Path=/")).isFalse();
    assertThat(jar.line(url("/a"))).isEqualTo("Cookie: seen=2\r\n");
  }

  @Test
  void redirect_withoutACookieForItsUrl_isFollowed() {
    assertThat(wants(url("/a"), HEAD, "/a")).isFalse();
    assertThat(wants(url("/a"), HEAD, "/a", "seen=1; Path=/other")).isFalse();
    assertThat(wants(url("/a"), HEAD, "/a", "seen=1; Secure; Path=/")).isFalse();
    assertThat(wants(url("/a"), HEAD, "/a", "seen=; Max-Age=0")).isFalse();
    assertThat(wants(url("/a"), HEAD, "/a", "", "=", ";;", "no cookie")).isFalse();
    assertThat(wants(url("/a"), HEAD, "/a", "a=\u00e9", "b=c\u0001d")).isFalse();
  }

  @Test
  void line_isForTheHostThePathAndTheTimeOfACookie() {
    wants(
        url("/a/b"),
        HEAD,
        "/a/b",
        "all=1; Path=/",
        "dir=2",
        "short=3; Path=/; Max-Age=600",
        "least=4; Max-Age=5; Path=/");

    assertThat(jar.line(url("/a/c?d"))).isEqualTo("Cookie: all=1; dir=2; short=3; least=4\r\n");
    assertThat(jar.line(url("/a"))).isEqualTo("Cookie: all=1; dir=2; short=3; least=4\r\n");
    assertThat(jar.line(url("/ab"))).isEqualTo("Cookie: all=1; short=3; least=4\r\n");
    assertThat(jar.line(CrawlUrl.ofNormal("http://a.example:8080/a/c"))).isEmpty();
    assertThat(jar.line(CrawlUrl.ofNormal("https://a.example/a/c"))).isEmpty();
    clock = Clock.offset(clock, Duration.ofMinutes(6));
    assertThat(jar.line(url("/a/c"))).isEqualTo("Cookie: all=1; dir=2; short=3\r\n");
    clock = Clock.offset(clock, Duration.ofMinutes(5));
    assertThat(jar.line(url("/a/c"))).isEqualTo("Cookie: all=1; dir=2\r\n");
    clock = Clock.offset(clock, Duration.ofMinutes(CookieJar.MINUTES));
    assertThat(jar.line(url("/a/c"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "seen=1,2; Max-Age=60; Path=/ # seen=1,2",
        "id={\"a\":1,\"b\":2}; Max-Age=60; Path=/ # id={\"a\":1,\"b\":2}",
        "a=b; Expires=Wed, 30 Dec 2026 10:00:00 UTC # a=b",
        "a=b; expires=Wed, 30-Dec-2026 10:00:00 GMT # a=b",
        "a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60 # a=b",
        "x=\"q\" # x=\"q\"",
        "a=b=c; Max-Age=soon; Path=x; what # a=b=c",
        "a=; Path=/ # a=",
      })
  void cookie_isSentAsItCame(String line, String sent) {
    wants(url("/a"), HEAD, "/a", line);

    assertThat(jar.line(url("/a"))).isEqualTo("Cookie: " + sent + "\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "a=b; Max-Age=-1",
        "a=b; Max-Age=0; Expires=Wed, 30 Dec 2026 10:00:00 GMT",
        "a=b; Expires=Sat, 28 Nov 2026 10:00:00 GMT",
        "a=b; Expires=Fri, 28 Nov 2026 10:00:00 UTC", // a Saturday
        "a=b; Expires=Saturday, 28-Nov-26 10:00:00 GMT",
        "a=b; Expires=Sat, 28-Nov-2026 10:00:00 GMT",
        "=b",
        "a",
      })
  void cookie_thatIsOverOrNone_isNotKept(String line) {
    assertThat(wants(url("/a"), HEAD, "/a", line)).isFalse();
    assertThat(jar.line(url("/a"))).isEmpty();
  }

  @Test
  void cookie_thatComesAgain_takesThePlaceOfTheOneBefore() {
    wants(url("/a"), HEAD, "/a", "seen=1; Path=/; Domain=example");
    wants(url("/a"), HEAD, "/a", "seen=2; Path=/");
    assertThat(jar.line(url("/a"))).isEqualTo("Cookie: seen=2\r\n");

    wants(url("/a"), HEAD, "/a", "seen=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT");

    assertThat(jar.line(url("/a"))).isEmpty();
  }

  @Test
  void bounds_ofOneHost_hold() {
    String[] many = new String[100];
    Arrays.setAll(many, i -> "c" + i + "=1; Path=/");
    wants(url("/a"), HEAD, "/a", many);
    assertThat(jar.line(url("/a")).split(";")).hasSize(CookieJar.COOKIES_MAX);

    CrawlUrl other = CrawlUrl.ofNormal("http://b.example/a");
    String half = "v".repeat(CookieJar.CHARS_MAX / 2);
    wants(other, HEAD, "/a", "a=" + half, "b=" + half, "c=1", "d=" + half + half);

    assertThat(jar.line(other)).isEqualTo("Cookie: a=" + half + "; c=1\r\n");
  }

  @Test
  void bounds_ofHosts_letTheOneGoThatWasNotAskedLongest() {
    for (int i = 0; i <= CookieJar.HOSTS_MAX; i++) {
      wants(CrawlUrl.ofNormal("http://h" + i + ".example/a"), HEAD, "/a", "seen=1");
      jar.line(CrawlUrl.ofNormal("http://h0.example/a"));
    }

    assertThat(jar.line(CrawlUrl.ofNormal("http://h0.example/a"))).isNotEmpty();
    assertThat(jar.line(CrawlUrl.ofNormal("http://h1.example/a"))).isEmpty();
    assertThat(jar.line(CrawlUrl.ofNormal("http://h2.example/a"))).isNotEmpty();
  }
}
