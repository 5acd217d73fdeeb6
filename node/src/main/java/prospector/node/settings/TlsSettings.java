package prospector.node.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Encryption between nodes, each of which proves with its key that it belongs to the cluster.
 *
 * @param keyStore PKCS12 or JKS file with this node's key and certificate
 * @param keyStorePassword opens it
 * @param keyPassword opens the key in it
 * @param trustStore file with the certificates that nodes of the cluster may show
 * @param trustStorePassword opens it
 */
public record TlsSettings(
    Path keyStore,
    String keyStorePassword,
    String keyPassword,
    Path trustStore,
    String trustStorePassword) {

  /** Empty where it is switched off. */
  static Optional<TlsSettings> read(ConfigReader tls) {
    boolean enabled = tls.flag("enabled");
    TlsSettings settings =
        new TlsSettings(
            file(tls, "key-store", enabled),
            text(tls, "key-store-password"),
            text(tls, "key-password"),
            file(tls, "trust-store", enabled),
            text(tls, "trust-store-password"));
    return enabled ? Optional.of(settings) : Optional.empty();
  }

  private static Path file(ConfigReader tls, String key, boolean needed) {
    return Path.of(
        tls.checkedText(key, "a file, as TLS is enabled", text -> !needed || !text.isEmpty()));
  }

  private static String text(ConfigReader tls, String key) {
    return tls.checkedText(key, "text", text -> true);
  }

  /** Without the passwords. */
  @Override
  public String toString() {
    return "TlsSettings[" + keyStore + ", " + trustStore + "]";
  }
}
