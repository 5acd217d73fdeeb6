package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A certificate authority that exists in memory only and signs for {@code *.sim}, or for one host.
 *
 * <p>Certificates are X.509 v3 (RFC 5280) with P-256 keys, written by hand because the JDK has no
 * public way to make one.
 */
public final class TestAuthority {
  private static final byte[] ECDSA_SHA256 = Der.sequence(Der.oid(1, 2, 840, 10045, 4, 3, 2));
  private static final char[] PASSWORD = "sim".toCharArray();

  private final Clock clock;
  private final KeyPair keys;
  private final X509Certificate certificate;

  /** What is wrong with a server's certificate. */
  public enum Flaw {
    /** nothing: for the name that is asked for, valid for 30 days */
    NONE,
    /** ended yesterday */
    EXPIRED,
    /** begins tomorrow */
    NOT_YET,
    /** is for another name */
    WRONG_NAME,
    /** is signed by nobody the client knows */
    UNKNOWN_AUTHORITY
  }

  private TestAuthority(Clock clock) throws GeneralSecurityException {
    this.clock = clock;
    this.keys = newKeys();
    this.certificate = sign("Simulated web test CA", keys, "Simulated web test CA", keys, true, 30);
  }

  /** Makes a new authority; its certificates are valid around the clock's time. */
  public static TestAuthority create(Clock clock) {
    try {
      return new TestAuthority(clock);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot make P-256 certificates", e);
    }
  }

  /** The authority's own certificate. */
  public X509Certificate certificate() {
    return certificate;
  }

  /** A PKCS12 store, without password, that trusts this authority and no other. */
  public KeyStore trustStore() {
    try {
      KeyStore store = emptyStore();
      store.setCertificateEntry("ca", certificate);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot make a trust store", e);
    }
  }

  /** For clients that trust this authority and no other. */
  public SSLContext clientContext() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trustStore());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make a client context", e);
    }
  }

  /** For a server of {@code *.sim} with a sound or a flawed certificate. */
  public SSLContext serverContext(Flaw flaw) {
    return serverContext(flaw, "*.sim");
  }

  /** For a server of one name: many clients take no wildcard of a top-level name. */
  SSLContext serverContext(Flaw flaw, String name) {
    try {
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keyStore(flaw, name, PASSWORD), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make a server context", e);
    }
  }

  /** A PKCS12 store with a new key and its certificate, sound or flawed, for a name. */
  public KeyStore keyStore(Flaw flaw, String name, char[] password) {
    try {
      KeyPair own = newKeys();
      boolean known = flaw != Flaw.UNKNOWN_AUTHORITY;
      X509Certificate leaf =
          sign(
              flaw == Flaw.WRONG_NAME ? "elsewhere.invalid" : name,
              own,
              known ? "Simulated web test CA" : "Nobody",
              known ? keys : newKeys(),
              false,
              flaw == Flaw.EXPIRED ? -1 : flaw == Flaw.NOT_YET ? 41 : 30);
      KeyStore store = emptyStore();
      store.setKeyEntry("leaf", own.getPrivate(), password, new Certificate[] {leaf});
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot make a key store", e);
    }
  }

  /** A certificate of forty days that ends so many days from now. */
  private X509Certificate sign(
      String subject, KeyPair own, String issuer, KeyPair signer, boolean authority, int days)
      throws GeneralSecurityException {
    Instant now = clock.instant();
    byte[] extensions =
        authority
            ? Der.sequence(
                extension(19, true, Der.sequence(Der.bool(true))),
                extension(15, true, Der.bits(1, new byte[] {0x06})))
            : Der.sequence(extension(17, false, Der.sequence(Der.tagged(0x82, ascii(subject)))));
    byte[] body =
        Der.sequence(
            Der.tagged(0xa0, Der.integer(BigInteger.TWO)),
            Der.integer(BigInteger.valueOf(now.toEpochMilli() + (authority ? 0 : days + 100L))),
            ECDSA_SHA256,
            name(issuer),
            Der.sequence(
                Der.time(now.plus(Duration.ofDays(days - 40L))),
                Der.time(now.plus(Duration.ofDays(days)))),
            name(subject),
            own.getPublic().getEncoded(),
            Der.tagged(0xa3, extensions));
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(signer.getPrivate());
    signature.update(body);
    byte[] whole = Der.sequence(body, ECDSA_SHA256, Der.bits(0, signature.sign()));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(whole));
  }

  private static byte[] extension(int number, boolean critical, byte[] value) {
    byte[] id = Der.oid(2, 5, 29, number);
    return critical
        ? Der.sequence(id, Der.bool(true), Der.octets(value))
        : Der.sequence(id, Der.octets(value));
  }

  private static byte[] name(String common) {
    return Der.sequence(Der.set(Der.sequence(Der.oid(2, 5, 4, 3), Der.text(common))));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    char @Nullable [] none = null;
    store.load(null, none);
    return store;
  }
}
