package prospector.node.site;

import akka.http.javadsl.model.StatusCodes;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import prospector.node.http.Problem;
import prospector.node.settings.SiteSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.StoredPage;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;
import prospector.web.url.UrlNormalizer;

/**
 * Copies of this node's pages go to the sites that would have their hosts if this one were given
 * up, and theirs come here. Every call blocks.
 *
 * <p>What its host forbids to archive has no copy. A site that is full, or silent, gets what is
 * left when it takes it; copies of others do not wait for it.
 */
final class SiteCopies {
  private static final int ROWS = 100; // read at a time

  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteCopyTable table;
  private final Collection<SiteLine> lines;
  private final SiteSettings settings;
  private final LongAdder bytes = new LongAdder();

  SiteCopies(
      SiteBook book, CrawlDatabase database, Collection<SiteLine> lines, SiteSettings settings) {
    this.book = book;
    this.database = database;
    this.table = database.siteCopies();
    this.lines = List.copyOf(lines);
    this.settings = settings;
  }

  /** Bytes sent since the start. */
  long sentBytes() {
    return bytes.sum();
  }

  /** Sends what is new. */
  void send() {
    if (settings.replicate() == SiteSettings.Replicate.NONE) {
      return;
    }
    for (SiteLine line : lines) {
      if (book.map().has(line.site())) {
        try {
          for (CrawlTable.Row row : database.crawls().all()) {
            send(line, row.id());
          }
          book.copyTrouble(line.site(), "");
        } catch (IOException | SiteLine.Refused | StorageException e) {
          book.copyTrouble(line.site(), "it takes no copies now: " + e.getMessage());
        }
      }
    }
  }

  private void send(SiteLine line, String crawl) throws IOException, SiteLine.Refused {
    String node = database.node();
    long done = table.sentUpTo(node, line.site(), crawl);
    List<PageListing.Entry> rows = database.feed().after(crawl, done, ROWS);
    while (!rows.isEmpty()) {
      for (PageListing.Entry entry : rows) {
        long sent = send(line, crawl, entry.stored());
        if (sent > 0) {
          table.sent(node, line.site(), crawl, entry.number(), 1, sent);
        }
      }
      long last = rows.get(rows.size() - 1).number();
      table.sent(node, line.site(), crawl, last, 0, 0);
      rows = database.feed().after(crawl, last, ROWS);
    }
  }

  /** Bytes that went; 0 where the page is not one that the site gets. */
  private long send(SiteLine line, String crawl, StoredPage stored)
      throws IOException, SiteLine.Refused {
    boolean wanted = stored.isNugget() || settings.replicate() == SiteSettings.Replicate.PAGES;
    if (!wanted || !book.map().heir(new HostKey(stored.page().host())).equals(line.site())) {
      return 0;
    }
    Optional<byte[]> body =
        database
            .pages()
            .read(stored.location())
            .filter(response -> response.body().length <= CopiedPage.MOST_BYTES)
            .map(response -> CopiedPage.of(stored, response).encode())
            .filter(encoded -> encoded.length <= CopiedPage.MOST_BYTES);
    if (body.isEmpty()) {
      return 0;
    }
    line.post("copies", Map.of("crawl", crawl), body.get());
    bytes.add(body.get().length);
    return body.get().length;
  }

  /** Another site sent one; durable when it returns. */
  void came(String site, String crawl, byte[] body) {
    if (database.crawls().find(crawl).isEmpty()) {
      throw Problem.notFound("crawl", "there is no such crawl here");
    }
    CrawlUrl url = url(body);
    if (!book.map().owner(url.host()).equals(site)) {
      throw Problem.field("body", "expected a page of a host of site " + site);
    }
    if (!table.keep(
        new SiteCopyTable.Copy(site, crawl, url.value(), body), settings.copiesBytes())) {
      throw Problem.of(
          StatusCodes.INSUFFICIENT_STORAGE, "its copies are as large as site.copies-bytes allows");
    }
    database.commits().durable().toCompletableFuture().join();
  }

  private static CrawlUrl url(byte[] body) {
    try {
      String url = CopiedPage.decode(body).head().url();
      return UrlNormalizer.normalize(url)
          .accepted()
          .filter(it -> it.value().equals(url))
          .orElseThrow(() -> new IOException("expected a URL in normal form"));
    } catch (IOException e) {
      throw Problem.field("body", String.valueOf(e.getMessage()));
    }
  }
}
