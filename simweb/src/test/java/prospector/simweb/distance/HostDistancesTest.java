package prospector.simweb.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.server.SimWebServer;

class HostDistancesTest {
  private static final HostDistances DISTANCES =
      new HostDistances(1, 3, Duration.ofMillis(40), Duration.ofMillis(100));

  @Test
  void eachHost_isNearToOneSite_andSitesHaveAsMany() {
    int[] near = new int[3];
    for (int i = 0; i < 3_000; i++) {
      String host = "h" + i + ".sim";
      near[DISTANCES.nearest(host)]++;
      for (int site = 0; site < 3; site++) {
        boolean isNear = site == DISTANCES.nearest(host);
        assertThat(DISTANCES.of(site, host).toMillis())
            .isBetween(isNear ? 32L : 80L, isNear ? 48L : 120L);
      }
    }
    assertThat(IntStream.of(near)).allMatch(count -> count > 900 && count < 1_100);
  }

  @Test
  void sitesOrTimesThatAreNone_areRefused() {
    assertThatThrownBy(() -> new HostDistances(1, 0, Duration.ZERO, Duration.ZERO))
        .hasMessageContaining("got 0");
    assertThatThrownBy(() -> new HostDistances(1, 1, Duration.ofMillis(2), Duration.ofMillis(1)))
        .hasMessageContaining("near <= far");
  }

  private static String connect(SimWebServer server) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              "CONNECT h1.sim:80 HTTP/1.1\r\nHost: h1.sim:80\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      byte[] head = new byte[12];
      int read = socket.getInputStream().readNBytes(head, 0, head.length);
      return new String(head, 0, read, StandardCharsets.US_ASCII);
    }
  }

  @Test
  void server_saysThatItConnects_whereItWasToldHowLongThatTakes() throws IOException {
    FakeWeb web = new FakeWeb(SimWebSettings.of(1, 200).clean());
    List<String> asked = new ArrayList<>();
    try (SimWebServer server = SimWebServer.start(web)) {
      assertThat(connect(server)).doesNotContain(" 200");
      int before = server.log().entries().size();
      server.connecting(
          (at, host) -> {
            asked.add(host);
            return Duration.ofMillis(1);
          });
      assertThat(connect(server)).isEqualTo("HTTP/1.1 200");
      assertThat(asked).containsExactly("h1.sim");
      assertThat(server.log().entries()).hasSize(before); // nothing was asked for
    }
  }
}
