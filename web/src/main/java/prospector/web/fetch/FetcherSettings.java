package prospector.web.fetch;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a {@link NettyFetcher} can be told.
 *
 * @param userAgent sent with every request
 * @param limits time and size of one request
 * @param pageMediaTypes media types a page may have, lower case without parameters; a page that
 *     states none is accepted unless its bytes are binary
 * @param proxy HTTP proxy ({@code http://host:port}) all requests go through; then no name is
 *     resolved and no address checked here
 * @param addresses which resolved addresses may be connected to
 * @param dns how names are resolved
 * @param connections pool and threads
 * @param trustedCertificates certificate authorities to trust in place of the platform's; empty for
 *     the platform's
 */
public record FetcherSettings(
    UserAgent userAgent,
    FetchLimits limits,
    Set<String> pageMediaTypes,
    Optional<URI> proxy,
    AddressPolicy addresses,
    DnsSettings dns,
    ConnectionSettings connections,
    List<X509Certificate> trustedCertificates) {

  /** HTML, XHTML and plain text. */
  public static final Set<String> PAGE_MEDIA_TYPES =
      Set.of("text/html", "application/xhtml+xml", "text/plain");

  public FetcherSettings {
    pageMediaTypes = Set.copyOf(pageMediaTypes);
    trustedCertificates = List.copyOf(trustedCertificates);
    proxy.ifPresent(FetcherSettings::requireHttpProxy);
  }

  /** The defaults for the public web: no proxy, no private addresses. */
  public static FetcherSettings of(UserAgent userAgent) {
    return new FetcherSettings(
        userAgent,
        FetchLimits.DEFAULT,
        PAGE_MEDIA_TYPES,
        Optional.empty(),
        AddressPolicy.PUBLIC_ONLY,
        DnsSettings.DEFAULT,
        ConnectionSettings.DEFAULT,
        List.of());
  }

  /** The same with other limits. */
  public FetcherSettings withLimits(FetchLimits other) {
    return new FetcherSettings(
        userAgent, other, pageMediaTypes, proxy, addresses, dns, connections, trustedCertificates);
  }

  /** The same with other media types for pages. */
  public FetcherSettings withPageMediaTypes(Set<String> other) {
    return new FetcherSettings(
        userAgent, limits, other, proxy, addresses, dns, connections, trustedCertificates);
  }

  /** The same through an HTTP proxy. */
  public FetcherSettings withProxy(URI other) {
    return new FetcherSettings(
        userAgent,
        limits,
        pageMediaTypes,
        Optional.of(other),
        addresses,
        dns,
        connections,
        trustedCertificates);
  }

  /** The same with another address policy. */
  public FetcherSettings withAddresses(AddressPolicy other) {
    return new FetcherSettings(
        userAgent, limits, pageMediaTypes, proxy, other, dns, connections, trustedCertificates);
  }

  /** The same with other DNS settings. */
  public FetcherSettings withDns(DnsSettings other) {
    return new FetcherSettings(
        userAgent,
        limits,
        pageMediaTypes,
        proxy,
        addresses,
        other,
        connections,
        trustedCertificates);
  }

  /** The same with other connection settings. */
  public FetcherSettings withConnections(ConnectionSettings other) {
    return new FetcherSettings(
        userAgent, limits, pageMediaTypes, proxy, addresses, dns, other, trustedCertificates);
  }

  /** The same trusting these authorities only. */
  public FetcherSettings withTrustedCertificates(List<X509Certificate> other) {
    return new FetcherSettings(
        userAgent, limits, pageMediaTypes, proxy, addresses, dns, connections, other);
  }

  private static void requireHttpProxy(URI proxy) {
    if (!"http".equalsIgnoreCase(proxy.getScheme())
        || proxy.getHost() == null
        || proxy.getUserInfo() != null) {
      throw new IllegalArgumentException("expected a proxy as http://host:port, got: " + proxy);
    }
  }
}
