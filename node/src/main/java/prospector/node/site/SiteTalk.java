package prospector.node.site;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import prospector.node.http.Json;
import prospector.node.http.Silence;
import prospector.node.settings.SiteSettings;
import prospector.node.site.line.SiteLine;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;

/**
 * A word with one other site: who are you, here is a crawl that you do not know, here are links for
 * you. One thread at a time; blocking.
 */
final class SiteTalk {
  private static final int BATCHES = 10; // of a crawl, before it is asked again who it is
  private static final long MILLIS = 1_000;

  private final SiteLine line;
  private final SiteBook book;
  private final CrawlDatabase database;
  private final SiteTable table;
  private final SiteLessons lessons;
  private final SiteSettings settings;
  private final Clock clock;
  private final LongAdder bytes = new LongAdder();
  private String served = ""; // the crawl whose links went last
  private long paidUntilMillis; // what was sent so far is paid for then, at the pace allowed

  SiteTalk(
      SiteLine line,
      SiteBook book,
      CrawlDatabase database,
      SiteLessons lessons,
      SiteSettings settings,
      Clock clock) {
    this.lessons = lessons;
    this.line = line;
    this.book = book;
    this.database = database;
    this.table = database.sites();
    this.settings = settings;
    this.clock = clock;
  }

  /** Bytes of links and lessons sent since the start, repeats included. */
  long sentBytes() {
    return bytes.sum();
  }

  /** Talks; whether there is more to send at once. What goes wrong is noted in the book. */
  boolean exchange() {
    if (!book.map().has(line.site())) {
      return false; // it was given up
    }
    try {
      long asked = clock.millis();
      SiteHello own = book.own();
      SiteHello hello = Json.read(line.post("hello", own), SiteHello.class);
      if (!hello.site().equals(line.site())) {
        throw new SiteLine.Refused("it calls itself " + hello.site());
      }
      book.retired(hello.retired());
      book.heard(hello, asked);
      if (book.isGone()) {
        throw new SiteLine.Refused(
            "this site was given up there: it asks for nothing more. Begin under another name");
      }
      if (!hello.map().equals(book.map().digest())) {
        throw new SiteLine.Refused(
            "it sees other sites, capacities, domains or another site.placement: nothing is asked for until"
                + " all see the same");
      }
      SiteHello.Places places = hello.places();
      if (places == null) {
        throw new SiteLine.Refused(
            "its version does not say which hosts it keeps: nothing is asked for until it does");
      }
      boolean more = send(own, hello, places.origin());
      book.trouble(line.site(), "");
      return more;
    } catch (SiteLine.Refused e) {
      book.trouble(line.site(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      book.trouble(line.site(), "it does not answer (" + Silence.reason(e) + ")");
    } catch (StorageException | IllegalArgumentException e) {
      book.trouble(line.site(), String.valueOf(e.getMessage()));
    }
    return false;
  }

  /** What is refused of one crawl holds up no other; it is told in the end. */
  private boolean send(SiteHello own, SiteHello hello, String origin)
      throws IOException, SiteLine.Refused {
    boolean more = false;
    List<String> refused = new ArrayList<>();
    for (CrawlTable.Row row : inTurn(database.crawls().all())) {
      try {
        long changed = own.crawl(row.id()).map(SiteHello.Crawl::changedMillis).orElse(0L);
        more |= send(row, changed, hello.crawl(row.id()), origin);
      } catch (SiteLine.Refused e) {
        refused.add("crawl " + row.id() + ": " + e.getMessage());
      }
    }
    if (!refused.isEmpty()) {
      throw new SiteLine.Refused(String.join("; ", refused));
    }
    return more;
  }

  /** Those first that come after the one served last: where bytes are few all have their turn. */
  private List<CrawlTable.Row> inTurn(List<CrawlTable.Row> rows) {
    List<CrawlTable.Row> ordered = new ArrayList<>(rows);
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).id().equals(served)) {
        Collections.rotate(ordered, -(i + 1));
      }
    }
    return ordered;
  }

  private boolean send(
      CrawlTable.Row row, long changed, Optional<SiteHello.Crawl> there, String origin)
      throws IOException, SiteLine.Refused {
    if (there.isEmpty()) {
      if (row.state().isOpen()) {
        List<SentExample> examples = SentExample.of(database.examples().all(row.id()));
        line.post("crawls", SiteDesk.Order.of(row, changed, examples));
      }
      return row.state().isOpen();
    }
    String orders = SiteHello.orders(row);
    if (!there.get().orders().equals(orders)) {
      throw new SiteLine.Refused("it has another topic or policy there");
    }
    if (there.get().changedMillis() < changed) {
      line.post("crawls", SiteDesk.Order.of(row, changed, List.of())); // it has the examples
    }
    Optional<SiteLine.Refused> refused = lessons(row.id());
    boolean more = links(row.id(), orders, origin);
    if (refused.isPresent()) {
      throw refused.get();
    }
    return more;
  }

  /** Some may get lost, as where the other site's version does not know them: links go on. */
  private Optional<SiteLine.Refused> lessons(String crawl) throws IOException {
    byte[] learned = lessons.take(line.site(), crawl);
    if (learned.length > 0) {
      try {
        line.post("lessons", Map.of("crawl", crawl), learned);
        pay(learned.length);
      } catch (SiteLine.Refused e) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /**
   * @param origin name of the database that it has: another one would count otherwise
   */
  private boolean links(String crawl, String orders, String origin)
      throws IOException, SiteLine.Refused {
    String epoch = table.epoch();
    for (int i = 0; i < BATCHES; i++) {
      if (clock.millis() < paidUntilMillis) {
        return false;
      }
      Optional<SiteTable.Batch> next = table.next(line.site(), crawl);
      if (next.isEmpty()) {
        return false;
      }
      SiteTable.Batch batch = next.get();
      // what the other site has is not to be forgotten here: its number would be given once more
      database.commits().durable().toCompletableFuture().join();
      line.post(
          "links",
          Map.of(
              "crawl", crawl,
              "number", String.valueOf(batch.number()),
              "links", String.valueOf(batch.links()),
              "orders", orders,
              "to", origin,
              "epoch", epoch),
          batch.body());
      pay(batch.body().length);
      served = crawl;
      table.delivered(line.site(), crawl, batch.number());
    }
    return true;
  }

  private void pay(int sent) {
    bytes.add(sent);
    if (settings.bytesPerSecond() != Long.MAX_VALUE) {
      long now = clock.millis();
      long from =
          Math.abs(paidUntilMillis - now) > 60 * MILLIS ? now : Math.max(now, paidUntilMillis);
      paidUntilMillis = from + sent * MILLIS / settings.bytesPerSecond();
    }
  }
}
