package prospector.bench.wide;

import java.io.IOException;
import java.util.Random;
import prospector.bench.crawl.SteamPages;
import prospector.bench.crawl.WarcPages;

/**
 * Two trees of pages on topic. Those of the first each name URLs that no other page names, spread
 * over hosts that many of them name; nearly all answer 404, and the first of them with a page about
 * nothing, by which a learner tells that the others can wait. No page leads to the second tree, so
 * that it begins when its user says; its pages link to URLs that the first has named.
 *
 * @param feeds pages of the first tree, 1 or more
 * @param names URLs that each of them names
 * @param hosts that these lie on
 * @param late pages of the second tree
 */
record WideWeb(int feeds, int names, int hosts, int late) {
  private static final int DIRECTORIES = 50; // hosts of both trees
  private static final int RUN = 50; // URLs of one host that a page names
  private static final int KNOWN_LINKS = 50; // of a page of the second tree
  private static final int PARKED = 600; // URLs with a page
  private static final long SEED = 20261126; // of the links to what is known

  static final String START = feed(0);
  static final String LATE_START = late(0);

  /** Rows of the first tree, of the second, and of what the first names: regular expressions. */
  static final String FEED_ROWS = "\"url\":\"http://d\\d+\\.directory\\.test/feed";

  static final String LATE_ROWS = "\"url\":\"http://d\\d+\\.directory\\.test/late";
  static final String NAMED_ROWS = "\"url\":\"http://w[^/\"]+/place/";

  long named() {
    return (long) feeds * names;
  }

  void write(WarcPages web) throws IOException {
    for (int page = 0; page < feeds; page++) {
      StringBuilder body = SteamPages.begin("Steam", page);
      children(body, page, feeds, WideWeb::feed);
      for (int i = 0; i < names; i++) {
        link(body, named(page, i), "place " + i);
      }
      web.html(feed(page), body.toString());
    }
    Random random = new Random(SEED);
    for (int page = 0; page < late; page++) {
      StringBuilder body = SteamPages.begin("Steam today", page);
      children(body, page, late, WideWeb::late);
      for (int i = 0; i < KNOWN_LINKS; i++) {
        link(body, named(random.nextInt(feeds), random.nextInt(names)), "place " + i);
      }
      web.html(late(page), body.toString());
    }
    for (int i = 0; i < Math.min(PARKED, names); i++) {
      web.html(named(0, i), "<html><title>Parked</title><body><p>This place is for sale.</p>");
    }
  }

  private interface Name {
    String of(int page);
  }

  private static void children(StringBuilder body, int page, int pages, Name name) {
    for (int next = 2 * page + 1; next <= 2 * page + 2 && next < pages; next++) {
      link(body, name.of(next), "more on steam");
    }
  }

  private static void link(StringBuilder body, String url, String anchor) {
    body.append("<li><a href=\"").append(url).append("\">").append(anchor).append("</a>");
  }

  private static String feed(int page) {
    return "http://d" + page % DIRECTORIES + ".directory.test/feed" + page;
  }

  private static String late(int page) {
    return "http://d" + page % DIRECTORIES + ".directory.test/late" + page;
  }

  /** URL number i of those that a page of the first tree names. */
  private String named(int page, int i) {
    long run = (long) page * ((names + RUN - 1) / RUN) + i / RUN;
    long host = run % hosts;
    return "http://w" + host + '.' + host % 997 + ".test/place/" + run + '-' + i % RUN;
  }
}
