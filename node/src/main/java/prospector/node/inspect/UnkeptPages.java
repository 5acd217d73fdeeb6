package prospector.node.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import prospector.graph.LineBook;
import prospector.persistence.archive.LinkLog;
import prospector.web.url.CrawlUrl;

/**
 * The stored pages of a crawl that asked not to be archived: what they link to is what the crawl
 * wrote down, as the last line of each says. <em>A page of an older version has none, nor has one
 * whose node is on another machine</em>: of these nothing is known, and they are counted.
 */
final class UnkeptPages {
  private final String crawl;
  private final LineBook book = new LineBook();

  UnkeptPages(String crawl) {
    this.crawl = crawl;
  }

  void add(CrawlUrl page) {
    book.page(page.fingerprint(), ""); // a row without a place in the archive names no node
  }

  /** Takes the links of a page. */
  interface Reader {
    void page(CrawlUrl url, List<String> links);
  }

  /** Tells the links of those of which they are known. Blocking. */
  void read(LinkLog log, Reader reader) throws IOException {
    if (book.pages() == 0) {
      return;
    }
    int[] number = {0};
    log.forEachUrl(
        (node, of, url) -> {
          number[0]++;
          if (of.equals(crawl)) {
            book.line(CrawlUrl.ofNormal(url).fingerprint(), node, number[0]);
          }
        });
    number[0] = 0;
    log.forEach(
        (of, url, links) -> {
          CrawlUrl page = CrawlUrl.ofNormal(url);
          if (book.is(page.fingerprint(), ++number[0])) {
            reader.page(page, links);
          }
        });
  }

  void print(PrintWriter out) {
    if (book.pages() == 0) {
      return;
    }
    out.printf(Locale.ROOT, "pages not archived, as they ask  %d%n", book.pages());
    if (book.lacking() > 0) {
      out.printf(Locale.ROOT, "links not known, of those  %d%n", book.lacking());
    }
  }
}
