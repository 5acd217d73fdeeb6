package prospector.node.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.StatusCodes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may use which route.
 *
 * <p><em>Nothing changes without the token, and nothing at the word of another site's page.</em> A
 * page elsewhere cannot read the token; it could still make a browser send requests, so what a
 * browser says about their origin is checked besides. The Host header must be an address,
 * localhost, or the name listened on: a name that its owner lets point to this machine (DNS
 * rebinding) would make another site's page one of ours.
 */
final class AccessRule {
  private static final Set<String> OWN_PAGE = Set.of("same-origin", "none"); // of Sec-Fetch-Site
  private static final String BEARER = "bearer ";

  private final Token token;
  private final String host;
  private final boolean loopback;

  AccessRule(Token token, String host, boolean loopback) {
    this.token = token;
    this.host = host;
    this.loopback = loopback;
  }

  /** Throws a {@link Problem} unless the request may use such a route. */
  void check(HttpRequest request, Access access) {
    if (access == Access.PUBLIC) {
      return;
    }
    String authority = header(request, "Host").orElse("");
    if (!isOurs(authority)) {
      throw Problem.of(StatusCodes.FORBIDDEN, "expected an address or localhost as Host");
    }
    if (access == Access.CHANGE) {
      checkOrigin(request, authority);
    }
    if (access == Access.CHANGE || (access == Access.LOOK && !loopback)) {
      checkToken(request);
    }
  }

  private void checkToken(HttpRequest request) {
    String sent = header(request, "Authorization").orElse("");
    boolean bearer = sent.toLowerCase(Locale.ROOT).startsWith(BEARER);
    if (!bearer || !token.is(sent.substring(BEARER.length()).strip())) {
      throw Problem.of(
          StatusCodes.UNAUTHORIZED,
          "expected the header Authorization: Bearer TOKEN; the token is in the file http-token");
    }
  }

  private static void checkOrigin(HttpRequest request, String authority) {
    boolean ownPage = header(request, "Sec-Fetch-Site").map(OWN_PAGE::contains).orElse(true);
    boolean ownOrigin =
        header(request, "Origin")
            .map(
                origin ->
                    origin.equals("http://" + authority) || origin.equals("https://" + authority))
            .orElse(true);
    if (!ownPage || !ownOrigin) {
      throw Problem.of(StatusCodes.FORBIDDEN, "refused: the request comes from another site");
    }
  }

  private boolean isOurs(String authority) {
    String name = authority.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
    return name.matches("[0-9.]+|\\[[0-9a-f:.]+]")
        || name.equals("localhost")
        || name.equals(host.toLowerCase(Locale.ROOT));
  }

  private static Optional<String> header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value);
  }
}
