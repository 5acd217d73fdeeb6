package prospector.bench.poison;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import prospector.bench.crawl.WarcPages;

/**
 * Hosts without harm, the same in both crawls: each page has words, links to the next pages of its
 * host and to other hosts.
 *
 * @param hosts number of them
 * @param pages of each
 * @param seed of what the pages say and where they lead
 */
record HealthyWeb(int hosts, int pages, long seed) {
  private static final int SEEDS = 10;
  private static final int WORDS = 300;
  private static final int LINKS = 12;

  void write(WarcPages web) throws IOException {
    Random random = new Random(seed);
    for (int host = 0; host < hosts; host++) {
      for (int page = 0; page < pages; page++) {
        StringBuilder body = new StringBuilder("<html><title>Page</title><body><p>");
        for (int i = 0; i < WORDS; i++) {
          body.append(
              i == WORDS / 2 && random.nextInt(10) == 0 ? "steam" : "w" + random.nextInt(2_000));
          body.append(' ');
        }
        for (int i = 1; i <= LINKS; i++) {
          boolean own = i <= LINKS / 2;
          int toHost = own ? host : random.nextInt(hosts);
          int toPage = own ? (page * 2 + i) % pages : random.nextInt(pages);
          body.append("<a href=\"").append(url(toHost, toPage)).append("\">more</a> ");
        }
        web.html(url(host, page), body.toString());
      }
    }
  }

  List<String> seeds() {
    return IntStream.range(0, Math.min(SEEDS, hosts)).mapToObj(host -> url(host, 0)).toList();
  }

  private static String url(int host, int page) {
    return "http://n" + host + ".healthy.test/" + (page == 0 ? "" : "p" + page);
  }
}
