package prospector.node.http;

import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.HttpsConnectionContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.HttpSettings;

/** The key and certificate that a node shows: as a server, and to other sites that ask for it. */
final class ServerKey {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final int PEM_LINE = 64; // RFC 7468 section 2

  private final KeyStore store;
  private final KeyManager[] managers;

  private ServerKey(KeyStore store, KeyManager[] managers) {
    this.store = store;
    this.managers = managers;
  }

  /**
   * Reads the key store.
   *
   * @throws IOException when there is no key in it that the password opens; names key and file
   */
  static ServerKey of(HttpSettings.Tls tls) throws IOException {
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
      return new ServerKey(store, keys.getKeyManagers());
    } catch (NoSuchFileException e) {
      throw bad(tls.keyStore(), "expected a PKCS12 file, but there is none", e);
    } catch (GeneralSecurityException e) {
      throw bad(tls.keyStore(), "expected a PKCS12 file and its password", e);
    } catch (IOException e) {
      boolean ours = String.valueOf(e.getMessage()).startsWith("prospector.");
      throw ours ? e : bad(tls.keyStore(), "expected a PKCS12 file and its password", e);
    }
  }

  /**
   * For a server.
   *
   * @param known certificates by which clients may be known; without any no client is asked for its
   *     own
   */
  HttpsConnectionContext server(List<X509Certificate> known) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers, new TrustManager[] {new AnyClient(known)}, null);
      return ConnectionContext.httpsServer(() -> engine(context, !known.isEmpty()));
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be used: " + e.getMessage(), e);
    }
  }

  private static SSLEngine engine(SSLContext context, boolean asksClients) {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setWantClientAuth(asksClients);
    engine.setEnabledProtocols(PROTOCOLS);
    return engine;
  }

  /** For a client that shows its key whichever issuers the server names. */
  KeyManager[] forAnyIssuer() {
    KeyManager[] any = managers.clone();
    for (int i = 0; i < any.length; i++) {
      if (any[i] instanceof X509ExtendedKeyManager keys) {
        any[i] = new AnyIssuer(keys);
      }
    }
    return any;
  }

  /** Its certificates, without those that signed them, in PEM (RFC 7468). */
  String pem() throws IOException {
    StringBuilder pem = new StringBuilder();
    try {
      Base64.Encoder lines =
          Base64.getMimeEncoder(PEM_LINE, "\n".getBytes(StandardCharsets.US_ASCII));
      for (String alias : Collections.list(store.aliases())) {
        if (isKey(store, alias)) {
          pem.append("-----BEGIN CERTIFICATE-----\n")
              .append(lines.encodeToString(store.getCertificate(alias).getEncoded()))
              .append("\n-----END CERTIFICATE-----\n");
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("no certificate of prospector.http.tls.key-store can be written", e);
    }
    return pem.toString();
  }

  private static boolean isKey(KeyStore store, String alias) {
    try {
      return store.isKeyEntry(alias);
    } catch (GeneralSecurityException e) {
      return false; // not loaded: then there is none
    }
  }

  private static IOException bad(Path file, String what, @Nullable Throwable cause) {
    return new IOException(
        "prospector.http.tls.key-store: " + file.toAbsolutePath() + ": " + what, cause);
  }

  /**
   * Shows its key whichever issuers a server names: servers of ours name the certificates that they
   * know, which need not have signed themselves.
   */
  private static final class AnyIssuer extends X509ExtendedKeyManager {
    private final X509ExtendedKeyManager keys;

    AnyIssuer(X509ExtendedKeyManager keys) {
      this.keys = keys;
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return keys.chooseClientAlias(types, null, socket);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
      return keys.chooseEngineClientAlias(types, null, engine);
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return keys.getClientAliases(type, null);
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return keys.getServerAliases(type, issuers);
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return keys.chooseServerAlias(type, issuers, socket);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
      return keys.chooseEngineServerAlias(type, issuers, engine);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return keys.getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return keys.getPrivateKey(alias);
    }
  }
}
