package prospector.web.fetch;

import prospector.web.cookie.CookieJar;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/** Writes request heads. */
final class RequestHead {
  private final String product;
  private final String accepts;

  RequestHead(UserAgent userAgent) {
    product = "\r\nUser-Agent: " + userAgent.headerValue();
    accepts =
        product
            + "\r\nAccept: text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,*/*;q=0.5"
            + "\r\nAccept-Encoding: gzip, deflate, br\r\n";
  }

  /**
   * A GET, in absolute form when it goes to a proxy (RFC 9112 section 3.2.2).
   *
   * @param cookies the line of {@link CookieJar}, or none
   */
  String get(
      CrawlUrl url, HostKey host, boolean absoluteForm, Conditions conditions, String cookies) {
    String target = absoluteForm ? url.value() : url.pathAndQuery();
    return "GET "
        + target
        + " HTTP/1.1\r\nHost: "
        + host.authority()
        + accepts
        + conditions.lines()
        + cookies
        + "\r\n";
  }

  /** Asks a proxy for a tunnel (RFC 9110 section 9.3.6). */
  String connect(HostKey host) {
    String target = host.hostName() + ":" + host.port();
    return "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + product + "\r\n\r\n";
  }
}
