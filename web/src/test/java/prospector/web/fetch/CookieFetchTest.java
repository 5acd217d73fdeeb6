package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.web.fetch.FetchRequest.Purpose;

/** Cookies of redirects go with the next request; those of other answers do not. */
class CookieFetchTest {
  @Test
  void fetch_ofAHostThatWantsCookies_bringsThePageTheSecondTime() throws Exception {
    try (FetchRig rig = new FetchRig()) {
      rig.server.on(
          "/a",
          client -> {
            boolean known = client.head().contains("\r\nCookie: seen=yes\r\n");
            client.send(
                known
                    ? "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok"
                    : "HTTP/1.1 302 Found\r\nLocation: /a\r\nSet-Cookie: seen=yes\r\n"
                        + "Content-Length: 0\r\n\r\n");
            return true;
          });

      FetchResult first = rig.result("/a", Purpose.PAGE);
      FetchResult second = rig.result("/a", Purpose.PAGE);

      assertThat(first.outcome())
          .isInstanceOfSatisfying(
              FetchOutcome.Redirect.class, it -> assertThat(it.wantsCookies()).isTrue());
      assertThat(second.outcome()).isInstanceOf(FetchOutcome.Success.class);
      assertThat(second.requestHead()).contains("\r\nCookie: seen=yes\r\n");
    }
  }

  @Test
  void fetch_ofAPageThatSetsACookie_keepsNone() throws Exception {
    try (FetchRig rig = new FetchRig()) {
      rig.server.on(
          "/a",
          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: seen=yes\r\n"
              + "Content-Length: 2\r\nConnection: close\r\n\r\nok");

      rig.result("/a", Purpose.PAGE);
      FetchResult second = rig.result("/a", Purpose.PAGE);

      assertThat(second.requestHead()).doesNotContain("Cookie");
    }
  }
}
