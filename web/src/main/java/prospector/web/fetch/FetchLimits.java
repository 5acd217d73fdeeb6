package prospector.web.fetch;

import java.time.Duration;

/**
 * How much time and memory one request may cost.
 *
 * <p>Pages over a size are refused; robots.txt, sitemaps and the bodies of redirects and errors are
 * cut instead, because their beginning is what counts.
 *
 * @param connect from the first packet to an open connection, and the same again for TLS
 * @param total from the start of the request, name resolution included, to the last byte
 * @param headerBytesMax bytes of all heads of one exchange (interim responses, trailers and chunk
 *     extensions included)
 * @param bodyBytesMax bytes of a page's body on the wire
 * @param inflatedBytesMax bytes of a page's body after content decoding
 * @param robotsBytesMax a robots.txt is cut here (RFC 9309 section 2.5 asks for at least 500 KiB)
 * @param sitemapBytesMax a sitemap is cut here, on the wire and after content decoding
 * @param errorBytesMax the body of an answer that is neither 2xx nor a sitemap is cut here
 */
public record FetchLimits(
    Duration connect,
    Duration total,
    int headerBytesMax,
    int bodyBytesMax,
    int inflatedBytesMax,
    int robotsBytesMax,
    int sitemapBytesMax,
    int errorBytesMax) {

  /**
   * 10 s to connect, 20 s in all, 64 KiB of header, 5 MB on the wire and 10 MB inflated: a hundred
   * times and more of a usual page (27 kB), and little enough to hold one a fetch slot in memory.
   */
  public static final FetchLimits DEFAULT =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          64 * 1024,
          5_000_000,
          10_000_000,
          500 * 1024,
          10_000_000,
          256 * 1024);

  public FetchLimits {
    requirePositive("connect", connect.toMillis());
    requirePositive("total", total.toMillis());
    requirePositive("headerBytesMax", headerBytesMax);
    requirePositive("bodyBytesMax", bodyBytesMax);
    requirePositive("inflatedBytesMax", inflatedBytesMax);
    requirePositive("robotsBytesMax", robotsBytesMax);
    requirePositive("sitemapBytesMax", sitemapBytesMax);
    requirePositive("errorBytesMax", errorBytesMax);
  }

  /** The same with other times. */
  public FetchLimits withTimes(Duration connect, Duration total) {
    return new FetchLimits(
        connect,
        total,
        headerBytesMax,
        bodyBytesMax,
        inflatedBytesMax,
        robotsBytesMax,
        sitemapBytesMax,
        errorBytesMax);
  }

  /** The same with other sizes for pages. */
  public FetchLimits withPageBytes(int headerBytesMax, int bodyBytesMax, int inflatedBytesMax) {
    return new FetchLimits(
        connect,
        total,
        headerBytesMax,
        bodyBytesMax,
        inflatedBytesMax,
        robotsBytesMax,
        sitemapBytesMax,
        errorBytesMax);
  }

  /** What one request may take at most: as it came, and decoded twice over for two codings. */
  public long largestBodyBytes() {
    long page = (long) bodyBytesMax + 2L * inflatedBytesMax;
    long others = 3L * Math.max(sitemapBytesMax, Math.max(robotsBytesMax, errorBytesMax));
    return Math.max(page, others) + 2L * ByteSink.PART_BYTES;
  }

  private static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("expected " + name + " over 0, got " + value);
    }
  }
}
