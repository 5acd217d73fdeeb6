package prospector.node.http;

import java.net.Socket;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Lets a client show whichever certificate it has. That proves that it has the key, and no more:
 * what it may do is decided request by request ({@link PinnedCertificates}), so that a client with
 * another certificate is told what was expected and not cut off.
 */
final class AnyClient extends X509ExtendedTrustManager {
  private final List<X509Certificate> wanted;

  /**
   * @param wanted named to the client, so that a browser asks nobody to choose one of its own
   */
  AnyClient(List<X509Certificate> wanted) {
    this.wanted = List.copyOf(wanted);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {
    // see above
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
    // see above
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    // see above
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {
    throw new UnsupportedOperationException("this is a server");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
    throw new UnsupportedOperationException("this is a server");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    throw new UnsupportedOperationException("this is a server");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return wanted.toArray(X509Certificate[]::new);
  }
}
