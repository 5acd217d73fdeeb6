package prospector.bench.realweb;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request, by the log of the server that answered it.
 *
 * @param beginMicros since 1970
 * @param micros that the answer took
 * @param host name of the site
 * @param status of the answer
 * @param target path and query as they were sent
 */
record LogEntry(long beginMicros, long micros, String host, int status, String target) {
  private static final int COLUMNS = 7;
  private static final String CRAWLER = "prospector"; // begins its user agent
  private static final Pattern SITEMAP = Pattern.compile("/[^/?]*sitemap[^/?]*\\.x[ms]l(\\.gz)?");

  /**
   * One line: begin, duration, host, status, bytes, request line, user agent, tabs between; empty
   * for what another client than the crawler asked for and for what is malformed.
   */
  static Optional<LogEntry> of(String line) {
    String[] row = line.split("\t", -1);
    String[] request = row.length < COLUMNS ? new String[0] : row[5].split(" ");
    if (request.length != 3 || !request[1].startsWith("/") || !row[6].startsWith(CRAWLER)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LogEntry(
              Long.parseLong(row[0]),
              Long.parseLong(row[1]),
              row[2],
              Integer.parseInt(row[3]),
              request[1]));
    } catch (NumberFormatException malformed) {
      return Optional.empty();
    }
  }

  /** Whether it asks for robots.txt or a sitemap: for the crawler, not for a page. */
  boolean isForCrawler() {
    return target.equals("/robots.txt") || SITEMAP.matcher(target).lookingAt();
  }

  boolean isOk() {
    return status >= 200 && status < 300;
  }
}
