package prospector.node.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
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

  /** Of a key that was made. */
  public Path certificate(String name) {
    return dir.resolve(name + ".pem");
  }
}
