package prospector.bench.onehost;

import java.io.IOException;
import java.util.Random;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;

/**
 * One host whose pages are all on topic and link to each other: page N to those after it in a
 * binary tree, so that all are found, and to others at random.
 *
 * @param pages of the host, 1 or more
 * @param links of each page besides those to the two after it
 */
record OneHostWeb(int pages, int links) {
  private static final long SEED = 20261201; // of the links at random

  static final String START = url(0);

  void write(WarcPages web) throws IOException {
    Random random = new Random(SEED);
    for (int page = 0; page < pages; page++) {
      StringBuilder body = SteamPages.begin("Steam", page);
      for (int next = 2 * page + 1; next <= 2 * page + 2 && next < pages; next++) {
        link(body, next);
      }
      for (int i = 0; i < links; i++) {
        link(body, random.nextInt(pages));
      }
      web.html(url(page), body.append("</ul>").toString());
    }
  }

  private static void link(StringBuilder body, int page) {
    body.append("<li><a href=\"").append(url(page)).append("\">more on steam, part ");
    body.append(page).append("</a>");
  }

  private static String url(int page) {
    return "http://steam.test/p" + page;
  }
}
