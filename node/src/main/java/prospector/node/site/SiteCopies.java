package prospector.node.site;

import akka.http.javadsl.model.StatusCodes;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
 * left when it takes it; copies of others do not wait for it, but for its turn.
 */
final class SiteCopies {
  private static final int ROWS = 100;
  private static final long REST_MILLIS = 30_000; // after a refusal
  private static final long TURN_MILLIS = 5_000; // of a site, while others wait
  private static final double PER_SECOND = 50; // copies: half of what http.requests-per-second is
  private static final double BURST = 100;
  private static final long SECOND = 1_000; // ms
  private static final int MOST_WAITING = 10_000;

  /** What is said of the page itself; all else, as a token or a database that is away, passes. */
  private static final Set<Integer> OF_THE_PAGE = Set.of(400, 413, 422);

  private static final int NO_SUCH_CRAWL = 404;
  private static final int TOO_OFTEN = 429;
  private static final int FULL = 507;

  private static final Logger LOG = LoggerFactory.getLogger(SiteCopies.class);

  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteCopyTable table;
  private final Collection<SiteLine> lines;
  private final SiteSettings settings;
  private final Clock clock;

  /** Sites and crawls that are over, all sent. */
  private final Set<String> sent = ConcurrentHashMap.newKeySet();

  private final Map<String, Rest> rests = new HashMap<>(); // by site, or site and crawl
  private final Map<String, Pace> paces = new HashMap<>(); // by site
  private final Map<String, String> served = new HashMap<>(); // the crawl served last, by site
  private final Set<String> foreign = ConcurrentHashMap.newKeySet(); // crawls that a site lacks
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

  /** Copies of other sites' pages that are kept here. */
  List<SiteCopyTable.Sum> kept() {
    return table.sums();
  }

  /**
   * Pages of this node that were not looked at yet for a site, {@value #MOST_WAITING} of each crawl
   * at most.
   */
  long waiting(String site) {
    if (settings.replicate() == SiteSettings.Replicate.NONE || !book.map().has(site)) {
      return 0;
    }
    long waiting = 0;
    for (CrawlTable.Row row : database.crawls().all()) {
      String which = which(site, row);
      if (foreign.contains(which) || (sent.contains(which) && !row.state().isOpen())) {
        continue; // nothing is counted of the many that have ended
      }
      long done = table.sentUpTo(database.node(), site, row.id());
      waiting += database.feed().countAfter(row.id(), done, MOST_WAITING);
    }
    return waiting;
  }

  /** The same for all sites. */
  long waiting() {
    return lines.stream().mapToLong(line -> waiting(line.site())).sum();
  }

  /**
   * Sends what is new, {@value #ROWS} rows of a crawl and site at a time, until all is sent or the
   * site's turn is over.
   */
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
    Deque<CrawlTable.Row> left = new ArrayDeque<>();
    for (CrawlTable.Row row : inTurn(line.site())) {
      Optional<Rest> resting = resting(which(line, row));
      if (resting.isPresent()) {
        trouble = resting.get().trouble().isEmpty() ? trouble : resting.get().trouble();
      } else if (row.state().isOpen() || !sent.contains(which(line, row))) {
        left.add(row); // else no page comes to it any more
      }
    }
    Turn turn = new Turn(line, paces.computeIfAbsent(line.site(), site -> new Pace()));
    while (!left.isEmpty() && turn.goesOn()) {
      CrawlTable.Row row = left.remove();
      String which = which(line, row);
      boolean isOpen = row.state().isOpen();
      served.put(line.site(), row.id());
      try {
        boolean all = send(turn, row.id());
        foreign.remove(which);
        if (all && !isOpen) {
          sent.add(which);
        } else {
          sent.remove(which);
        }
        if (!all) {
          left.add(row);
        }
      } catch (SiteLine.Refused e) {
        if (e.status() == TOO_OFTEN) {
          rests.put(line.site(), new Rest(clock.millis() + SECOND, ""));
          return trouble;
        }
        boolean isForeign = e.status() == NO_SUCH_CRAWL && !isOpen; // it is not told of it any more
        if (isForeign) {
          foreign.add(which);
        }
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

  private static String which(SiteLine line, CrawlTable.Row row) {
    return which(line.site(), row);
  }

  private static String which(String site, CrawlTable.Row row) {
    return site + " " + row.id();
  }

  /** All crawls, those first that come after the one served last. */
  private List<CrawlTable.Row> inTurn(String site) {
    List<CrawlTable.Row> rows = new ArrayList<>(database.crawls().all());
    String last = served.getOrDefault(site, "");
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).id().equals(last)) {
        Collections.rotate(rows, -(i + 1));
        break;
      }
    }
    return rows;
  }

  /** How many copies may go to a site: so many a second, and some at once. */
  private final class Pace {
    private double left = BURST;
    private long sinceMillis = clock.millis();

    boolean take() {
      long now = clock.millis();
      left = Math.min(BURST, left + Math.max(0, now - sinceMillis) * PER_SECOND / SECOND);
      sinceMillis = now;
      if (left < 1) {
        return false;
      }
      left--;
      return true;
    }
  }

  /** The time that is given to one site. */
  private final class Turn {
    private final SiteLine line;
    private final Pace pace;
    private final long beganMillis = clock.millis();
    private boolean over;

    Turn(SiteLine line, Pace pace) {
      this.line = line;
      this.pace = pace;
    }

    boolean goesOn() {
      return !over && Math.abs(clock.millis() - beganMillis) < TURN_MILLIS;
    }

    /** Whether one more copy may go; else that was all for this time. */
    boolean mayPost() {
      over = !goesOn() || !pace.take();
      return !over;
    }
  }

  private Optional<Rest> resting(String what) {
    return Optional.ofNullable(rests.get(what)).filter(rest -> clock.millis() < rest.untilMillis());
  }

  private void rest(String what, String trouble) {
    rests.put(what, new Rest(clock.millis() + REST_MILLIS, trouble));
  }

  /** Whether that was all. */
  private boolean send(Turn turn, String crawl) throws IOException, SiteLine.Refused {
    String node = database.node();
    String site = turn.line.site();
    long done = table.sentUpTo(node, site, crawl);
    List<PageListing.Entry> rows = database.feed().after(crawl, done, ROWS);
    long last = done;
    for (PageListing.Entry entry : rows) {
      if (isFor(site, entry.stored())) {
        if (!turn.mayPost()) {
          break;
        }
        int sent = send(turn.line, crawl, entry.stored());
        if (sent > 0) {
          table.sent(node, site, crawl, entry.number(), 1, sent);
        }
      }
      last = entry.number();
    }
    if (last > done) {
      table.sent(node, site, crawl, last, 0, 0);
    }
    return rows.isEmpty();
  }

  private boolean isFor(String site, StoredPage stored) {
    if (!stored.isNugget() && settings.replicate() != SiteSettings.Replicate.PAGES) {
      return false;
    }
    HostKey host = new HostKey(stored.page().host());
    SitePlaces places = book.places();
    return places.find(host).equals(places.map().own()) && places.heir(host).equals(site);
  }

  /** Bytes that went; 0 where there is nothing to send, or it is not taken. */
  private int send(SiteLine line, String crawl, StoredPage stored)
      throws IOException, SiteLine.Refused {
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
