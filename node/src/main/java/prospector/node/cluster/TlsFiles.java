package prospector.node.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.TlsSettings;

/** Opens the key and trust store once before Akka does, for a complaint that says what to mend. */
public final class TlsFiles {
  private static final String BLOCK = "prospector.cluster.tls.";

  private TlsFiles() {}

  /**
   * @throws StartException of code {@link ExitCode#BAD_FILE} when a file or password is wrong
   */
  public static void check(TlsSettings tls) {
    KeyStore keys = open("key-store", tls.keyStore(), tls.keyStorePassword());
    checkKey(keys, tls);
    KeyStore trusted = open("trust-store", tls.trustStore(), tls.trustStorePassword());
    try {
      if (trusted.size() == 0) {
        throw bad("trust-store", tls.trustStore(), "expected a certificate in it, got none", null);
      }
    } catch (GeneralSecurityException e) {
      throw bad("trust-store", tls.trustStore(), String.valueOf(e.getMessage()), e);
    }
  }

  private static void checkKey(KeyStore keys, TlsSettings tls) {
    try {
      for (String alias : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(alias)) {
          keys.getKey(alias, tls.keyPassword().toCharArray());
          return;
        }
      }
    } catch (GeneralSecurityException e) {
      throw bad("key-password", tls.keyStore(), "expected the password of the key in it", e);
    }
    throw bad("key-store", tls.keyStore(), "expected a key in it, got none", null);
  }

  private static KeyStore open(String key, Path file, String password) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(in, password.toCharArray());
      return store;
    } catch (NoSuchFileException e) {
      throw bad(key, file, "expected a PKCS12 or JKS file, but there is none", e);
    } catch (IOException | GeneralSecurityException e) {
      throw bad(
          key, file, "expected a PKCS12 or JKS file and its password (" + e.getMessage() + ")", e);
    }
  }

  private static StartException bad(
      String key, Path file, String what, @org.jspecify.annotations.Nullable Throwable cause) {
    String message = BLOCK + key + ": " + file.toAbsolutePath() + ": " + what;
    return cause == null
        ? new StartException(ExitCode.BAD_FILE, message)
        : new StartException(ExitCode.BAD_FILE, message, cause);
  }
}
