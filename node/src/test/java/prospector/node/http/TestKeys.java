package prospector.node.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import prospector.node.settings.HttpSettings;
import prospector.simweb.server.TestAuthority;

/** Key stores and certificates that nobody has signed who is known. */
public final class TestKeys {
  private static final String PASSWORD = "not-secret";

  private final Path dir;
  private final TestAuthority authority = TestAuthority.create(Clock.systemUTC());

  public TestKeys(Path dir) {
    this.dir = dir;
  }

  /** A new key of a name, and beside it its certificate. */
  public HttpSettings.Tls key(String name, TestAuthority.Flaw flaw)
      throws IOException, GeneralSecurityException {
    Path file = dir.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      authority
          .keyStore(flaw, name + ".example", PASSWORD.toCharArray())
          .store(out, PASSWORD.toCharArray());
    }
    HttpSettings.Tls key = new HttpSettings.Tls(file, PASSWORD);
    Files.writeString(certificate(name), ServerKey.of(key).pem());
    return key;
  }

  /** For a client with a key that takes any server, and counts how often one shows what it has. */
  public SSLContext counting(HttpSettings.Tls own, AtomicInteger shown)
      throws IOException, GeneralSecurityException {
    X509TrustManager any =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("this is a client");
          }

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {
            shown.incrementAndGet();
          }

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(ServerKey.of(own).forAnyIssuer(), new TrustManager[] {any}, null);
    return context;
  }

  /** Of a key that was made. */
  public Path certificate(String name) {
    return dir.resolve(name + ".pem");
  }
}
