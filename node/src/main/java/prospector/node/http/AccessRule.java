package prospector.node.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpProtocols;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.StatusCodes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may use which route.
 *
 * <p><em>Nothing changes without the token, and nothing is told or done at the word of another
 * site's page.</em> A page elsewhere cannot read the token; it could still make a browser send
 * requests, so what a browser says about their origin is checked besides (Fetch Metadata, W3C; the
 * headers Origin and Referer of RFC 6454 and RFC 9110 where a browser sends no Fetch Metadata). The
 * Host header must be an address, localhost, or the name listened on: a name that its owner lets
 * point to this machine (DNS rebinding) would make another site's page one of ours. So would the
 * public name, were it not its operator's own; by that one nobody comes without the token.
 *
 * <p>A request that a proxy on this machine passes on comes from loopback, too. It needs the token
 * as one from outside does. It is known by the headers of proxies, or by HTTP/1.0, which no browser
 * speaks and nginx, which adds no header unless told to, did until 1.29.7.
 */
final class AccessRule {
  private static final Set<String> OWN_PAGE = Set.of("same-origin", "none"); // of Sec-Fetch-Site

  /**
   * Headers by which a proxy says for whom it asks, in lower case; RFC 7239, RFC 9110 and custom.
   */
  private static final Set<String> OF_PROXIES =
      Set.of(
          "forwarded",
          "via",
          "x-real-ip",
          "x-client-ip",
          "x-cluster-client-ip",
          "x-original-host",
          "x-original-url",
          "x-envoy-external-address",
          "true-client-ip",
          "client-ip",
          "cf-connecting-ip",
          "fastly-client-ip");

  private static final String FORWARDED = "x-forwarded-";

  private final List<Token> tokens;
  private final List<Credential> readers;
  private final Names names;

  /**
   * @param tokens each of which is good
   * @param readers each of which is good where somebody only looks
   */
  AccessRule(List<Token> tokens, List<? extends Credential> readers, Names names) {
    this.tokens = List.copyOf(tokens);
    this.readers = List.copyOf(readers);
    this.names = names;
  }

  /**
   * What this server is called.
   *
   * @param host the address or name that it listens on
   * @param loopback whether that is this machine only
   * @param publicName the name that it has for others besides; empty for none
   */
  record Names(String host, boolean loopback, String publicName) {
    private boolean isOurs(String name) {
      return name.matches("[0-9.]+|\\[[0-9a-f:.]+]")
          || name.equals("localhost")
          || name.equalsIgnoreCase(host)
          || isPublic(name);
    }

    private boolean isPublic(String name) {
      return !publicName.isEmpty() && name.equalsIgnoreCase(publicName);
    }
  }

  /** Throws a {@link Problem} unless the request may use such a route. */
  void check(HttpRequest request, Access access) {
    if (access == Access.PUBLIC) {
      return;
    }
    if (access == Access.SITE) { // before its body, which may be large, is read
      checkSite(request);
      return;
    }
    if (access == Access.LOOK && isGood(request, readers)) {
      return; // no browser: it has a name for this node of its own
    }
    String authority = header(request, "Host").orElse("");
    String name = authority.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
    if (!names.isOurs(name)) {
      throw Problem.of(
          StatusCodes.FORBIDDEN, "expected an address, localhost or http.public-name as Host");
    }
    if (isOfAnotherSite(request, authority) && !(access == Access.PAGE && isVisit(request))) {
      throw Problem.of(StatusCodes.FORBIDDEN, "refused: the request comes from another site");
    }
    boolean outside = !names.loopback() || names.isPublic(name) || isPassedOn(request);
    if (access == Access.CHANGE || (access == Access.LOOK && outside)) {
      checkToken(request);
    }
  }

  private void checkSite(HttpRequest request) {
    if (!isGood(request, readers)) {
      throw Problem.of(
          StatusCodes.UNAUTHORIZED, "expected the token or certificate of a site (site.peers)");
    }
  }

  private void checkToken(HttpRequest request) {
    if (!isGood(request, tokens)) {
      throw Problem.of(
          StatusCodes.UNAUTHORIZED,
          "expected the header Authorization: Bearer TOKEN; the token is in the file http-token");
    }
  }

  private static boolean isGood(HttpRequest request, List<? extends Credential> among) {
    boolean good = false;
    for (Credential one : among) {
      good |= one.comesWith(request); // all of them, so that the time says nothing
    }
    return good;
  }

  private static boolean isOfAnotherSite(HttpRequest request, String authority) {
    Optional<String> site = header(request, "Sec-Fetch-Site");
    Optional<String> origin = header(request, "Origin");
    boolean ownReferer =
        site.isPresent() // where a browser says the site itself, the page before tells nothing more
            || header(request, "Referer").map(page -> isOf(page, authority)).orElse(true);
    return !site.map(OWN_PAGE::contains).orElse(true)
        || !origin.map(it -> isOf(it + "/", authority)).orElse(true)
        || !ownReferer;
  }

  private static boolean isOf(String url, String authority) {
    return url.startsWith("http://" + authority + "/")
        || url.startsWith("https://" + authority + "/");
  }

  /** Whether somebody follows a link to the page, which shows no data of itself. */
  private static boolean isVisit(HttpRequest request) {
    return header(request, "Sec-Fetch-Mode").map("navigate"::equals).orElse(true)
        && header(request, "Sec-Fetch-Dest").map("document"::equals).orElse(true)
        && header(request, "Origin").isEmpty();
  }

  private static boolean isPassedOn(HttpRequest request) {
    if (request.protocol().equals(HttpProtocols.HTTP_1_0)) {
      return true;
    }
    for (HttpHeader header : request.getHeaders()) {
      String name = header.lowercaseName();
      if (OF_PROXIES.contains(name) || name.startsWith(FORWARDED)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value);
  }
}
