package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.tls.PeerName;

/**
 * Names that are no host names to the platform. Its own server refuses to be called by them, so
 * that what is said to a server and what is asked of its certificate are looked at one by one.
 */
final class PeerNameTest {
  /** Every name is this machine's. */
  private static final class Loopback implements Resolver {
    @Override
    public CompletionStage<List<InetAddress>> resolve(String hostName) {
      return CompletableFuture.completedFuture(List.of(InetAddress.getLoopbackAddress()));
    }

    @Override
    public void close() {}
  }

  private static NettyFetcher fetcher() throws Exception {
    return new NettyFetcher(
        FetchRig.SETTINGS.withTrustedCertificates(List.of(TestTls.wildcard())),
        new Loopback(),
        Clock.systemUTC());
  }

  /** What a client says first. */
  private static byte[] hello(ServerSocket listening) throws Exception {
    try (Socket client = listening.accept()) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      in.skipNBytes(3); // kind of record and version, RFC 8446 section 5.1
      return in.readNBytes(in.readUnsignedShort());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a_b.wild.test", "_a.wild.test", "a-.wild.test", "ab.wild.test"})
  void fetch_anyName_isSaidToTheServer(String host) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        NettyFetcher fetcher = fetcher()) {
      CompletableFuture<byte[]> heard = new CompletableFuture<>();
      Thread server =
          new Thread(
              () -> {
                try {
                  heard.complete(hello(listening));
                } catch (Exception e) {
                  heard.completeExceptionally(e);
                }
              });
      server.start();

      FetchRig.get(fetcher, "https://" + host + ":" + listening.getLocalPort() + "/");

      assertThat(new String(heard.get(60, TimeUnit.SECONDS), StandardCharsets.ISO_8859_1))
          .contains((char) 0 + "" + (char) host.length() + host); // length, name: RFC 6066
      server.join();
    }
  }

  @Test
  void fetch_nameThatIsNone_comesToAnEnd() throws Exception {
    try (ScriptedServer server = new ScriptedServer(TestTls.wildcardSockets());
        NettyFetcher fetcher = fetcher()) {
      FetchOutcome outcome =
          FetchRig.get(fetcher, "https://a_b.wild.test:" + server.port() + "/").outcome();

      assertThat(((FetchOutcome.Unreachable) outcome).kind()).isEqualTo("tls");
      assertThat(server.requests()).isEmpty();
    }
  }

  /** A session with a server whose certificate is for {@code *.wild.test}. */
  private static SSLSession session(int port) throws Exception {
    X509Certificate trusted = TestTls.wildcard();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("a", trusted);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.startHandshake();
      return socket.getSession();
    }
  }

  @Test
  void check_certificate_isForItsNamesAlone() throws Exception {
    try (ScriptedServer server = new ScriptedServer(TestTls.wildcardSockets())) {
      SSLSession session = session(server.port());

      for (String name : List.of("a_b.wild.test", "_a.wild.test", "a-.wild.test")) {
        assertThatCode(() -> new PeerName(name).check(session)).doesNotThrowAnyException();
      }
      for (String name :
          List.of("a_b.other.test", "a_b.x.wild.test", "wild_.test", "a_.notwild.test", "_")) {
        assertThatThrownBy(() -> new PeerName(name).check(session))
            .isInstanceOf(SSLPeerUnverifiedException.class)
            .hasMessageContaining(name);
      }
    }
  }
}
