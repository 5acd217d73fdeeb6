package prospector.node.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import prospector.persistence.archive.LinkLog;
import prospector.web.url.CrawlUrl;

/**
 * The stored pages of a crawl that asked not to be archived: what they link to is what the crawl
 * wrote down, as the last line of each says. <em>A page of an older version has none, nor has one
 * whose node is on another machine</em>: of these nothing is known, and they are counted.
 */
final class UnkeptPages {
  private static final int NO_LINE = 0;

  private final String crawl;
  private final Map<Long, Integer> lines = new HashMap<>(); // number of the line, by fingerprint

  UnkeptPages(String crawl) {
    this.crawl = crawl;
  }

  void add(CrawlUrl page) {
    lines.put(page.fingerprint(), NO_LINE);
  }

  /** Takes the links of a page. */
  interface Reader {
    void page(CrawlUrl url, List<String> links);
  }

  /** Tells the links of those of which they are known. Blocking. */
  void read(LinkLog log, Reader reader) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    int[] number = {NO_LINE};
    log.forEachUrl(
        (node, of, url) -> {
          number[0]++;
          if (of.equals(crawl)) {
            lines.replace(CrawlUrl.ofNormal(url).fingerprint(), number[0]);
          }
        });
    number[0] = NO_LINE;
    log.forEach(
        (of, url, links) -> {
          number[0]++;
          CrawlUrl page = CrawlUrl.ofNormal(url);
          if (of.equals(crawl) && lines.getOrDefault(page.fingerprint(), NO_LINE) == number[0]) {
            reader.page(page, links);
          }
        });
  }

  void print(PrintWriter out) {
    if (lines.isEmpty()) {
      return;
    }
    out.printf(Locale.ROOT, "pages not archived, as they ask  %d%n", lines.size());
    long unknown = lines.values().stream().filter(line -> line == NO_LINE).count();
    if (unknown > 0) {
      out.printf(Locale.ROOT, "links not known, of those  %d%n", unknown);
    }
  }
}
