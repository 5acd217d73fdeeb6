package prospector.bench.hosts;

import java.io.IOException;
import prospector.bench.crawl.WarcPages;

/**
 * One host whose pages are on topic and each name hosts that no other page names. These answer
 * everything with 404.
 *
 * @param pages of the one host
 * @param names hosts that each of them names
 */
record NamingWeb(int pages, int names) {
  static final String SEED = "http://directory.test/p0";

  void write(WarcPages web) throws IOException {
    for (int page = 0; page < pages; page++) {
      web.html("http://directory.test/p" + page, page(page));
    }
  }

  private String page(int page) {
    StringBuilder body = new StringBuilder("<html><title>Steam, part ");
    body.append(page).append("</title><body><p>All about steam engines.</p><ul>");
    for (int next = 2 * page + 1; next <= 2 * page + 2 && next < pages; next++) {
      body.append("<li><a href=\"/p").append(next).append("\">more on steam</a>");
    }
    for (int i = 0; i < names; i++) {
      int host = page * names + i;
      body.append("<li><a href=\"http://n").append(host).append('.').append(host % 997);
      body.append(".test/\">place ").append(host).append("</a>");
    }
    return body.append("</ul>").toString();
  }
}
