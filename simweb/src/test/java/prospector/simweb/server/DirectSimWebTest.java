package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.simweb.Address;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.AddressLoad;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;

class DirectSimWebTest {
  private static final SimWebSettings CLEAN = SimWebSettings.of(5, 2_000).clean();

  @Test
  void pages_onSeveralAddresses_areServedByName() throws Exception {
    try (DirectSimWeb sim = DirectSimWeb.start(CLEAN, RequestLog.inMemory(100), 3)) {
      for (int id = 0; id < 2_000; id += 300) {
        String url = sim.web().url(id);

        assertThat(url).contains(":" + sim.port() + "/");
        assertThat(get(sim, url, null)).startsWith("HTTP/1.1 200").contains("<title>");
      }
      List<RequestEntry> entries = sim.log().entries();
      assertThat(entries).allMatch(entry -> sim.web().idOf(entry.url()) >= 0);
      assertThat(entries).allMatch(entry -> entry.address().equals(addressOf(sim, entry.host())));
      Map<String, AddressLoad> loads = AddressLoad.of(entries);
      assertThat(loads).hasSizeBetween(2, 3);
      assertThat(loads.values()).allMatch(load -> load.mostInFlight() == 1);
      assertThat(sim.judge(Duration.ZERO).pages()).isEqualTo(7);
    }
  }

  @Test
  void resolver_rebound_answersTheNewAddress() throws Exception {
    try (DirectSimWeb sim = DirectSimWeb.start(CLEAN, RequestLog.inMemory(100), 2)) {
      InetAddress metadata = InetAddress.getByAddress(new byte[] {(byte) 169, (byte) 254, 1, 1});

      sim.resolver().rebind("H0003.sim", metadata);

      assertThat(sim.resolver().resolve("h0003.sim")).containsExactly(metadata);
      assertThat(sim.resolver().resolve("h0004.sim")).doesNotContain(metadata);
      assertThatThrownBy(() -> sim.resolver().resolve("elsewhere.test"))
          .isInstanceOf(UnknownHostException.class);
    }
  }

  @Test
  void tls_soundCertificate_isTrustedByName() throws Exception {
    TestAuthority authority = TestAuthority.create(Clock.systemUTC());
    try (DirectSimWeb sim =
        DirectSimWeb.startTls(
            CLEAN, RequestLog.inMemory(100), 1, authority, TestAuthority.Flaw.NONE)) {
      String url = sim.web().url(77);

      assertThat(url).startsWith("https://");
      assertThat(get(sim, url, authority)).startsWith("HTTP/1.1 200").contains("<title>");
      assertThat(sim.log().entries()).extracting(RequestEntry::url).containsExactly(url);
    }
  }

  @ParameterizedTest
  @EnumSource(value = TestAuthority.Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void tls_flawedCertificate_isRefusedByACarefulClient(TestAuthority.Flaw flaw) throws Exception {
    TestAuthority authority = TestAuthority.create(Clock.systemUTC());
    try (DirectSimWeb sim =
        DirectSimWeb.startTls(CLEAN, RequestLog.inMemory(100), 1, authority, flaw)) {
      assertThatThrownBy(() -> get(sim, sim.web().url(77), authority))
          .isInstanceOf(SSLException.class);
      assertThat(sim.log().entries()).isEmpty();
    }
  }

  private static String addressOf(DirectSimWeb sim, String host) {
    try {
      return sim.resolver().resolve(host).get(0).getHostAddress() + ":" + sim.port();
    } catch (UnknownHostException e) {
      throw new AssertionError(host, e);
    }
  }

  /** The whole answer to a request with Connection: close. */
  private static String get(DirectSimWeb sim, String url, @Nullable TestAuthority authority)
      throws IOException {
    Address address = Address.parse(url);
    if (address == null) {
      throw new AssertionError(url);
    }
    InetAddress to = sim.resolver().resolve(address.host()).get(0);
    try (Socket plain = new Socket(to, sim.port());
        Socket socket = authority == null ? plain : secured(plain, address.host(), authority)) {
      String request =
          "GET "
              + address.path()
              + " HTTP/1.1\r\nHost: "
              + address.host()
              + ":"
              + sim.port()
              + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private static Socket secured(Socket plain, String host, TestAuthority authority)
      throws IOException {
    SSLSocket socket =
        (SSLSocket)
            authority
                .clientContext()
                .getSocketFactory()
                .createSocket(plain, host, plain.getPort(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }
}
