package prospector.node.site;

import akka.http.javadsl.model.StatusCodes;
import java.io.IOException;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.site.SitePlaces;
import prospector.node.http.Problem;
import prospector.node.http.Silence;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
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
  private static final int ROWS = 100;
  private static final long REST_MILLIS = 30_000; // after a refusal

  /** What is said of the page itself; all else, as a token or a database that is away, passes. */
  private static final Set<Integer> OF_THE_PAGE = Set.of(400, 413, 422);

  private static final int NO_SUCH_CRAWL = 404;
  private static final int FULL = 507;

  private static final Logger LOG = LoggerFactory.getLogger(SiteCopies.class);

  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteCopyTable table;
  private final Collection<SiteLine> lines;
  private final SiteSettings settings;
  private final Clock clock;
  private final Set<String> sent = new HashSet<>(); // sites and crawls that are over, all sent
  private final Map<String, Rest> rests = new HashMap<>(); // by site, or site and crawl
  private final LongAdder bytes = new LongAdder();

  /** Nothing is sent until a time; because of what, empty where that is no trouble. */
  private record Rest(long untilMillis, String trouble) {}

  SiteCopies(
      SiteBook book,
      CrawlDatabase database,
      Collection<SiteLine> lines,
      SiteSettings settings,
      Clock clock) {
    this.clock = clock;
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

  /** Sends what is new, {@value #ROWS} rows of a crawl and site at a time. */
  void send() {
    if (settings.replicate() == SiteSettings.Replicate.NONE || !book.places().mayDecide()) {
      return; // until the sites agree, nobody knows whose a page's host is, and where its copy goes
    }
    for (SiteLine line : lines) {
      if (book.map().has(line.site()) && resting(line.site()).isEmpty()) {
        book.copyTrouble(line.site(), send(line));
      }
    }
  }

  /** What was wrong; empty for nothing. */
  private String send(SiteLine line) {
    String trouble = "";
    for (CrawlTable.Row row : database.crawls().all()) {
      String which = line.site() + " " + row.id();
      boolean isOpen = row.state().isOpen();
      if (!isOpen && sent.contains(which)) {
        continue; // no page comes to it any more
      }
      Optional<Rest> resting = resting(which);
      if (resting.isPresent()) {
        trouble = resting.get().trouble().isEmpty() ? trouble : resting.get().trouble();
        continue;
      }
      try {
        boolean all = send(line, row.id());
        if (all && !isOpen) {
          sent.add(which);
        } else {
          sent.remove(which);
        }
      } catch (SiteLine.Refused e) {
        boolean isForeign = e.status() == NO_SUCH_CRAWL && !isOpen; // it is not told of it any more
        String why = "it takes no copies of crawl " + row.id() + ": " + e.getMessage();
        rest(e.status() == FULL ? line.site() : which, isForeign ? "" : why);
        if (e.status() == FULL) {
          return why;
        }
        trouble = isForeign ? trouble : why;
      } catch (IOException e) {
        String why = "it takes no copies now (" + Silence.reason(e) + ")";
        rest(line.site(), why);
        return why;
      }
    }
    return trouble;
  }

  private Optional<Rest> resting(String what) {
    return Optional.ofNullable(rests.get(what)).filter(rest -> clock.millis() < rest.untilMillis());
  }

  private void rest(String what, String trouble) {
    rests.put(what, new Rest(clock.millis() + REST_MILLIS, trouble));
  }

  /** Whether that was all. */
  private boolean send(SiteLine line, String crawl) throws IOException, SiteLine.Refused {
    String node = database.node();
    long done = table.sentUpTo(node, line.site(), crawl);
    List<PageListing.Entry> rows = database.feed().after(crawl, done, ROWS);
    for (PageListing.Entry entry : rows) {
      int sent = send(line, crawl, entry.stored());
      if (sent > 0) {
        table.sent(node, line.site(), crawl, entry.number(), 1, sent);
      }
    }
    if (!rows.isEmpty()) {
      table.sent(node, line.site(), crawl, rows.get(rows.size() - 1).number(), 0, 0);
    }
    return rows.isEmpty();
  }

  /** Bytes that went; 0 where the page is not one that the site gets. */
  private int send(SiteLine line, String crawl, StoredPage stored)
      throws IOException, SiteLine.Refused {
    HostKey host = new HostKey(stored.page().host());
    SitePlaces places = book.places();
    boolean wanted = stored.isNugget() || settings.replicate() == SiteSettings.Replicate.PAGES;
    if (!wanted
        || !places.find(host).equals(places.map().own())
        || !places.heir(host).equals(line.site())) {
      return 0;
    }
    byte[] body = read(stored);
    if (body.length == 0 || body.length > CopiedPage.MOST_BYTES) {
      return 0;
    }
    try {
      line.post("copies", Map.of("crawl", crawl), body);
    } catch (SiteLine.Refused e) {
      if (!OF_THE_PAGE.contains(e.status())) {
        throw e; // it is sent again
      }
      LOG.warn("site {} takes no copy of {}: {}", line.site(), stored.page().url(), e.getMessage());
      return 0;
    }
    bytes.add(body.length);
    return body.length;
  }

  /** Empty where nothing was archived, it is too large, or the record is damaged. */
  private byte[] read(StoredPage stored) {
    try {
      return database
          .pages()
          .read(stored.location())
          .filter(response -> response.body().length <= CopiedPage.MOST_INFLATED)
          .map(response -> CopiedPage.of(stored, response).encode())
          .orElse(new byte[0]);
    } catch (StorageException | IllegalArgumentException e) {
      LOG.warn("there is no copy of {}", stored.page().url(), e);
      return new byte[0];
    }
  }

  /** Another site sent one; durable when it returns. */
  void came(String site, String crawl, byte[] body) {
    if (database.crawls().find(crawl).isEmpty()) {
      throw Problem.notFound("crawl", "there is no such crawl here");
    }
    CrawlUrl url = url(body);
    String owner = book.places().find(url.host());
    if (!owner.isEmpty() && !owner.equals(site)) { // what it was given may not be known here yet
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
