package prospector.web.tls;

import io.netty.util.NetUtil;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.StandardConstants;

/**
 * The name that a server must have a certificate for (RFC 9110 section 4.3.4).
 *
 * <p>The platform looks after names of letters, digits and inner hyphens. Others, such as {@code
 * a_b.example.org}, are no host names by RFC 952 and are names in DNS all the same, under which
 * sites give every user a host: the platform would neither name them to the server nor accept any
 * certificate for them, so that is done here (RFC 6066 section 3, RFC 9525 section 6.3).
 */
public final class PeerName {
  private static final int DNS_NAME = 2; // of the kinds of names in a certificate, RFC 5280
  private static final int ADDRESS = 7;

  private final String hostName;
  private final boolean ownCheck;

  /**
   * A name.
   *
   * @param hostName in lower case, or an address without brackets
   */
  public PeerName(String hostName) {
    this(hostName, !isAddress(hostName) && !isHostName(hostName));
  }

  private PeerName(String hostName, boolean ownCheck) {
    this.hostName = hostName;
    this.ownCheck = ownCheck;
  }

  /** The same where the platform checks nothing: neither chain nor name. */
  public PeerName alone() {
    return new PeerName(hostName, true);
  }

  private static boolean isAddress(String name) {
    return NetUtil.isValidIpV4Address(name) || NetUtil.isValidIpV6Address(name);
  }

  private static boolean isHostName(String name) {
    try {
      return new SNIHostName(name).getAsciiName().equalsIgnoreCase(name);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The platform's own class takes host names only. */
  private static final class AnyName extends SNIServerName {
    AnyName(String name) {
      super(StandardConstants.SNI_HOST_NAME, name.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Has the name told to the server, and checked by the platform where it can. */
  public void demandBy(SSLParameters parameters) {
    if (ownCheck) {
      if (!isAddress(hostName)) {
        parameters.setServerNames(List.of(new AnyName(hostName)));
      }
      parameters.setEndpointIdentificationAlgorithm("");
    } else {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
  }

  /**
   * Checks what the platform could or should not, once the handshake is over.
   *
   * @throws SSLPeerUnverifiedException when the certificate is for other names
   */
  public void check(SSLSession session) throws SSLPeerUnverifiedException {
    if (!ownCheck) {
      return;
    }
    Certificate first = session.getPeerCertificates()[0];
    if (!(first instanceof X509Certificate certificate) || !isFor(certificate)) {
      throw new SSLPeerUnverifiedException("no certificate for " + hostName);
    }
  }

  private boolean isFor(X509Certificate certificate) throws SSLPeerUnverifiedException {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      int kind = isAddress(hostName) ? ADDRESS : DNS_NAME;
      return names != null
          && names.stream()
              .filter(name -> Integer.valueOf(kind).equals(name.get(0)))
              .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
              .anyMatch(name -> kind == ADDRESS ? isSameAddress(name) : matches(name));
    } catch (CertificateParsingException e) {
      throw new SSLPeerUnverifiedException("certificate that cannot be read: " + e.getMessage());
    }
  }

  private boolean isSameAddress(String name) {
    return Arrays.equals(
        NetUtil.createByteArrayFromIpAddressString(name),
        NetUtil.createByteArrayFromIpAddressString(hostName));
  }

  /** The very name, or a wildcard for its first label below a name of two labels or more. */
  private boolean matches(String name) {
    if (!name.startsWith("*.")) {
      return name.equals(hostName);
    }
    int dot = hostName.indexOf('.');
    return dot > 0 && name.indexOf('.', 2) > 0 && hostName.substring(dot).equals(name.substring(1));
  }
}
