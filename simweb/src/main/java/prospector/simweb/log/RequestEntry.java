package prospector.simweb.log;

import java.util.Locale;

/**
 * One request as the server saw it.
 *
 * <p>Start is read when the request head has been decoded. End is read just before the last bytes
 * of the answer are handed to the socket if the socket takes them at once, else when it has taken
 * them all; so the end is never later than the client's, see {@link PolitenessJudge}.
 *
 * @param number in order of end, from 1
 * @param startNanos monotonic time of the server's JVM, nanoseconds
 * @param endNanos the same for the end
 * @param startMillis wall clock at the start, milliseconds since 1970
 * @param status that was sent; 0 if the request came to nothing or the client went away first
 * @param inFlight requests to that host in flight at the start, this one included
 * @param retryAfter that was sent, seconds; 0 = none
 * @param connection number of the client's connection, from 1
 * @param address local address and port the request came to
 * @param host name in the URL, lower case, without port
 * @param url absolute
 */
public record RequestEntry(
    long number,
    long startNanos,
    long endNanos,
    long startMillis,
    int status,
    int inFlight,
    int retryAfter,
    long connection,
    String address,
    String host,
    String url) {

  /** The same with another end, monotonic nanoseconds. */
  public RequestEntry endingAt(long nanos) {
    return new RequestEntry(
        number,
        startNanos,
        nanos,
        startMillis,
        status,
        inFlight,
        retryAfter,
        connection,
        address,
        host,
        url);
  }

  /** Path and query of the URL; "/" if it has none. */
  public String path() {
    int authority = url.indexOf("://") + 3;
    int slash = url.indexOf('/', authority);
    return slash < 0 ? "/" : url.substring(slash);
  }

  /** Whether robots.txt was asked for, or a place it redirected to. */
  public boolean forRobots() {
    String path = path();
    return path.startsWith("/robots") && path.endsWith(".txt");
  }

  /** Whether a sitemap of the fake web was asked for. */
  public boolean forSitemap() {
    String path = path();
    return path.equals("/sitemap.xml") || path.equals("/maps/pages.xml.gz");
  }

  /** One line without line end: the fields in order, separated by blanks, the URL last. */
  public String toLine() {
    return String.format(
        Locale.ROOT,
        "%d %d %d %d %d %d %d %d %s %s %s",
        number,
        startNanos,
        endNanos,
        startMillis,
        status,
        inFlight,
        retryAfter,
        connection,
        address,
        host,
        url.replace(' ', '+'));
  }

  /**
   * Reads what {@link #toLine} wrote.
   *
   * @throws IllegalArgumentException with the line, if it is none of ours
   */
  public static RequestEntry ofLine(String line) {
    String[] f = line.split(" ", -1);
    if (f.length != 11) {
      throw new IllegalArgumentException("no line of a request log: " + line);
    }
    return new RequestEntry(
        Long.parseLong(f[0]),
        Long.parseLong(f[1]),
        Long.parseLong(f[2]),
        Long.parseLong(f[3]),
        Integer.parseInt(f[4]),
        Integer.parseInt(f[5]),
        Integer.parseInt(f[6]),
        Long.parseLong(f[7]),
        f[8],
        f[9],
        f[10]);
  }
}
