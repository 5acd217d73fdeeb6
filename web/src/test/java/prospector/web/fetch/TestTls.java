package prospector.web.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The test authority, a server that it vouches for, and a relay for tunnels. */
final class TestTls {
  private static final char[] PASSWORD = "testing".toCharArray();

  private TestTls() {}

  static X509Certificate authority() throws Exception {
    try (InputStream in = resource("ca.pem")) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  /** A certificate for {@code *.wild.test} that vouches for itself. */
  static X509Certificate wildcard() throws Exception {
    return (X509Certificate) keys("wildcard.p12").getCertificate("server");
  }

  /** Sockets of a server whose certificate is for {@code secure.test}. */
  static ServerSocketFactory serverSockets() throws Exception {
    return sockets("server.p12");
  }

  /** Sockets of a server whose certificate is {@link #wildcard}. */
  static ServerSocketFactory wildcardSockets() throws Exception {
    return sockets("wildcard.p12");
  }

  private static KeyStore keys(String file) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = resource(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static ServerSocketFactory sockets(String file) throws Exception {
    KeyStore keys = keys(file);
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context.getServerSocketFactory();
  }

  private static InputStream resource(String name) {
    return Optional.ofNullable(TestTls.class.getResourceAsStream(name)).orElseThrow();
  }

  /** Opens a tunnel to a loopback port and copies bytes both ways until either side ends. */
  static boolean relay(ScriptedServer.Client client, int port) throws IOException {
    try (Socket target = new Socket("127.0.0.1", port)) {
      client.send("HTTP/1.1 200 Connection established\r\n\r\n");
      Thread back =
          new Thread(
              () -> {
                try {
                  target.getInputStream().transferTo(client.out());
                  client.socket().close();
                } catch (IOException closed) {
                  assert closed != null;
                }
              },
              "relay");
      back.setDaemon(true);
      back.start();
      client.in().transferTo(target.getOutputStream());
    }
    return false;
  }
}
