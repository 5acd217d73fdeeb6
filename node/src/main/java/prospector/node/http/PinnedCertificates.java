package prospector.node.http;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.SslSessionInfo;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import prospector.node.settings.HttpSettings;

/**
 * Certificates of somebody who is known: who shows one of them, and so has its key, is that one.
 *
 * <p>Whoever signed them and whichever names they have does not matter, as the operator has put
 * them there himself; nor when their time begins, as his clock may be ahead. After the end of its
 * time a certificate counts no more (RFC 5280 section 4.1.2.5).
 */
public final class PinnedCertificates implements Credential {
  private final Path file;
  private final List<X509Certificate> certificates;
  private final Optional<Clock> clock; // empty where they count whenever

  private PinnedCertificates(Path file, List<X509Certificate> certificates, Optional<Clock> clock) {
    this.file = file;
    this.certificates = List.copyOf(certificates);
    this.clock = clock;
  }

  /**
   * Reads a file.
   *
   * @param file one or several X.509 certificates in PEM, or one in DER
   * @param clock says when the time of one is over
   * @throws IOException when there are none; names the file
   */
  public static PinnedCertificates of(Path file, Clock clock) throws IOException {
    return of(file, Optional.of(clock));
  }

  /**
   * The same of a file that a server wrote that may run for longer than its certificate's time.
   *
   * @throws IOException as {@link #of} does
   */
  public static PinnedCertificates ofServerHere(Path file) throws IOException {
    return of(file, Optional.empty());
  }

  private static PinnedCertificates of(Path file, Optional<Clock> clock) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (certificates.isEmpty()) {
        throw new IOException(file + ": expected a certificate in PEM, got none");
      }
      return new PinnedCertificates(file, certificates, clock);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": expected a certificate in PEM, but there is no file", e);
    } catch (CertificateException e) {
      throw new IOException(file + ": expected a certificate in PEM, got something else", e);
    }
  }

  List<X509Certificate> all() {
    return certificates;
  }

  /** Whether both would take one certificate. */
  public boolean meets(PinnedCertificates other) {
    return certificates.stream().anyMatch(other.certificates::contains);
  }

  @Override
  public boolean comesWith(HttpRequest request) {
    Optional<SslSessionInfo> session = request.getAttribute(AttributeKeys.sslSession);
    if (session.isEmpty()) {
      return false;
    }
    try {
      check(session.get().getSession().getPeerCertificates());
      return true;
    } catch (SSLPeerUnverifiedException | CertificateException e) {
      return false; // it shows none, or another one
    }
  }

  private void check(Certificate[] chain) throws CertificateException {
    if (chain.length == 0 || !(chain[0] instanceof X509Certificate shown)) {
      throw new CertificateException("it shows no X.509 certificate");
    }
    if (!certificates.contains(shown)) {
      throw new CertificateException(
          "it shows a certificate that is not in " + file + " (SHA-256 " + digest(shown) + ")");
    }
    Instant end = shown.getNotAfter().toInstant();
    if (clock.filter(it -> it.instant().isAfter(end)).isPresent()) {
      throw new CertificateExpiredException("NotAfter: " + end);
    }
  }

  private static String digest(X509Certificate shown) throws CertificateException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(shown.getEncoded());
      return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest); // as keytool prints it
    } catch (GeneralSecurityException e) {
      throw new CertificateException(e);
    }
  }

  /**
   * For a client that talks to nobody but who shows one of these.
   *
   * @param own what it shows when it is asked; empty for nothing
   * @throws IOException when that cannot be read; says what
   */
  public SSLContext client(Optional<HttpSettings.Tls> own) throws IOException {
    KeyManager[] keys =
        own.isPresent() ? ServerKey.of(own.get()).forAnyIssuer() : new KeyManager[0];
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, new TrustManager[] {new Known()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be used: " + e.getMessage(), e);
    }
  }

  /** Servers that show one of them. */
  private final class Known extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("this is a client");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
