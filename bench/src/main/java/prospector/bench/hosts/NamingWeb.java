package prospector.bench.hosts;

import java.io.IOException;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;

/**
 * One host whose pages are on topic and each name hosts that no other page names. Those of the
 * first pages have a page about nothing, by which a learner tells that the others need not be
 * asked; these answer everything with 404.
 *
 * @param pages of the one host
 * @param names hosts that each of them names
 */
record NamingWeb(int pages, int names) {
  private static final int PARKED = 600; // hosts with a page

  static final String SEED = "http://directory.test/p0";

  /** Rows of the pages that name hosts, not of the hosts named: a regular expression. */
  static final String NAMING_ROWS = "\"url\":\"http://directory\\.test/p\\d+\"";

  /** Hosts that all pages name. */
  long named() {
    return (long) pages * names;
  }

  void write(WarcPages web) throws IOException {
    for (int page = 0; page < pages; page++) {
      web.html("http://directory.test/p" + page, page(page));
    }
    for (int host = 0; host < Math.min(PARKED, pages * names); host++) {
      web.html(url(host), "<html><title>Parked</title><body><p>This name is for sale.</p>");
    }
  }

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
