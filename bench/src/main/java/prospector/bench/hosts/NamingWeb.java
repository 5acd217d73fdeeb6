package prospector.bench.hosts;

import java.io.IOException;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;

/**
 * One host whose pages are on topic and each name hosts that no other page names. Those of the
 * first pages have a page about nothing, by which a learner tells that the others need not be
 * asked; these answer everything with 404. Or each has one page, on topic too, so that all are
 * asked.
 *
 * @param pages of the one host
 * @param names hosts that each of them names
 * @param asked whether all of these have a page on topic
 */
record NamingWeb(int pages, int names, boolean asked) {
  private static final int PARKED = 600; // hosts with a page

  static final String SEED = "http://directory.test/p0";

  /** Rows of the pages that name hosts, not of the hosts named: a regular expression. */
  static final String NAMING_ROWS = "\"url\":\"http://directory\\.test/p\\d+\"";

  /** Rows of the pages of the hosts named. */
  static final String NAMED_ROWS = "\"url\":\"http://n\\d+\\.\\d+\\.test/\"";

  /** Hosts that all pages name. */
  long named() {
    return (long) pages * names;
  }

  void write(WarcPages web) throws IOException {
    for (int page = 0; page < pages; page++) {
      web.html("http://directory.test/p" + page, page(page));
    }
    if (asked) {
      for (int host = 0; host < pages * names; host++) {
        web.html(url(host), SteamPages.begin("Steam of place", host).append("</ul>").toString());
      }
      return;
    }
    for (int host = 0; host < Math.min(PARKED, pages * names); host++) {
      web.html(url(host), "<html><title>Parked</title><body><p>This name is for sale.</p>");
    }
  }

  /** Which rows tell that the crawl has come as far as it is measured, and how many they are. */
  RowsToWait rowsToWait() {
    return asked ? new RowsToWait(NAMED_ROWS, named()) : new RowsToWait(NAMING_ROWS, pages);
  }

  /**
   * Rows of {@code pages.jsonl} to wait for.
   *
   * @param pattern a regular expression
   * @param number of them
   */
  record RowsToWait(String pattern, long number) {}

  private String page(int page) {
    StringBuilder body = SteamPages.begin("Steam", page);
    for (int next = 2 * page + 1; next <= 2 * page + 2 && next < pages; next++) {
      body.append("<li><a href=\"/p").append(next).append("\">more on steam</a>");
    }
    body.append("</ul><footer><dl>");
    for (int i = 0; i < names; i++) {
      int host = page * names + i;
      body.append("<dt><a href=\"")
          .append(url(host))
          .append("\">place ")
          .append(host)
          .append("</a>");
    }
    return body.append("</dl></footer>").toString();
  }

  private static String url(int host) {
    return "http://n" + host + '.' + host % 997 + ".test/";
  }
}
