package prospector.node.http;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.RemoteAddress;
import akka.http.javadsl.model.StatusCodes;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How often one remote address may ask: a bucket of tokens that fills steadily and holds those of
 * two seconds.
 *
 * <p><em>It remembers at most {@link #MOST_ADDRESSES} addresses</em>; whoever was silent longest is
 * forgotten first, whose bucket would be full again. Thread-safe.
 */
final class RateLimit {
  static final int MOST_ADDRESSES = 10_000;
  private static final double BURST_SECONDS = 2;
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final LongSupplier nanos;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  private record Bucket(double tokens, long atNanos) {}

  /**
   * @param perSecond requests; {@code Integer.MAX_VALUE} is no limit
   * @param nanos a monotonic clock
   */
  RateLimit(int perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.nanos = nanos;
  }

  /** Throws a {@link Problem} for one request too many. */
  void check(HttpRequest request) {
    String address =
        request
            .getAttribute(AttributeKeys.remoteAddress)
            .flatMap(RemoteAddress::getAddress)
            .map(InetAddress::getHostAddress)
            .orElse("unknown");
    if (!admits(address)) {
      throw Problem.of(
          StatusCodes.TOO_MANY_REQUESTS,
          "expected at most " + (long) perSecond + " requests a second from one address");
    }
  }

  synchronized boolean admits(String address) {
    if (perSecond >= Integer.MAX_VALUE) {
      return true;
    }
    long now = nanos.getAsLong();
    double most = Math.max(1, perSecond * BURST_SECONDS);
    Bucket before = buckets.getOrDefault(address, new Bucket(most, now));
    double gained = (now - before.atNanos()) / NANOS * perSecond;
    double tokens = Math.min(most, before.tokens() + gained);
    boolean admitted = tokens >= 1;
    buckets.put(address, new Bucket(admitted ? tokens - 1 : tokens, now));
    if (buckets.size() > MOST_ADDRESSES) {
      buckets.remove(buckets.keySet().iterator().next());
    }
    return admitted;
  }
}
