package prospector.node.http;

import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.HttpsConnectionContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import prospector.node.settings.HttpSettings;

/** The key and certificate that the server shows. */
final class ServerKey {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private ServerKey() {}

  /**
   * Reads the key store.
   *
   * @throws IOException when there is no key in it that the password opens; names key and file
   */
  static HttpsConnectionContext read(HttpSettings.Tls tls) throws IOException {
    char[] password = tls.password().toCharArray();
    try (InputStream in = Files.newInputStream(tls.keyStore())) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password);
      if (Collections.list(store.aliases()).stream().noneMatch(alias -> isKey(store, alias))) {
        throw bad(tls.keyStore(), "expected a key in it, got none", null);
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return ConnectionContext.httpsServer(() -> engine(context));
    } catch (NoSuchFileException e) {
      throw bad(tls.keyStore(), "expected a PKCS12 file, but there is none", e);
    } catch (GeneralSecurityException e) {
      throw bad(tls.keyStore(), "expected a PKCS12 file and its password", e);
    } catch (IOException e) {
      boolean ours = String.valueOf(e.getMessage()).startsWith("prospector.");
      throw ours ? e : bad(tls.keyStore(), "expected a PKCS12 file and its password", e);
    }
  }

  private static SSLEngine engine(SSLContext context) {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setEnabledProtocols(PROTOCOLS);
    return engine;
  }

  private static boolean isKey(KeyStore store, String alias) {
    try {
      return store.isKeyEntry(alias);
    } catch (GeneralSecurityException e) {
      return false; // not loaded: then there is none
    }
  }

  private static IOException bad(
      Path file, String what, @org.jspecify.annotations.Nullable Throwable cause) {
    return new IOException(
        "prospector.http.tls.key-store: " + file.toAbsolutePath() + ": " + what, cause);
  }
}
