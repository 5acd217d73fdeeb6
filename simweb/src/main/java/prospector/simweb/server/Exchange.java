package prospector.simweb.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Address;
import prospector.simweb.log.RequestEntry;

/**
 * One request from its head to its end.
 *
 * @param url absolute
 * @param host name without port, lower case; empty if the request names none
 * @param method of the request
 * @param keepAlive whether the connection stays open afterwards
 * @param gzip whether the client accepts gzip
 * @param etag of the copy that the client has, null = none
 * @param startNanos monotonic, ns
 * @param startMillis wall clock, ms
 * @param inFlight requests to the host in flight, this one included
 */
record Exchange(
    String url,
    String host,
    HttpMethod method,
    boolean keepAlive,
    boolean gzip,
    @Nullable String etag,
    long startNanos,
    long startMillis,
    int inFlight) {

  static Exchange of(HttpRequest request, String scheme, HttpFront front, long nanos) {
    String target = request.uri();
    String named = request.headers().get(HttpHeaderNames.HOST);
    boolean absolute = Address.parse(target) != null;
    String url = absolute ? target : scheme + "://" + (named == null ? "" : named) + target;
    Address address = Address.parse(url);
    String host = address == null ? "" : address.host().toLowerCase(Locale.ROOT);
    String accepted = request.headers().get(HttpHeaderNames.ACCEPT_ENCODING);
    return new Exchange(
        url,
        host,
        request.method(),
        HttpUtil.isKeepAlive(request),
        accepted != null && accepted.contains("gzip"),
        request.headers().get(HttpHeaderNames.IF_NONE_MATCH),
        nanos,
        front.clock.millis(),
        front.inFlight.merge(host, 1, Integer::sum));
  }

  RequestEntry entry(
      long endNanos, int status, int retryAfter, long connection, @Nullable Object local) {
    String address = local == null ? "-" : local.toString().replace("/", "");
    return new RequestEntry(
        0,
        startNanos,
        endNanos,
        startMillis,
        status,
        inFlight,
        retryAfter,
        connection,
        address,
        host.isEmpty() ? "-" : host,
        url);
  }
}
