package prospector.node.site;

import akka.http.javadsl.model.StatusCodes;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.site.SiteMap;
import prospector.node.http.Problem;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.table.CrawlTable;

/**
 * What becomes of a site that is given up for good: its hosts have other sites, which are told the
 * URLs of them that this site knows, and take its nuggets from their copies. Every call blocks.
 *
 * <p>It may be broken off anywhere and is then done again: hosts know what they have been told.
 */
final class SiteEstate {
  private static final Logger LOG = LoggerFactory.getLogger(SiteEstate.class);
  private static final int WORDS = 5; // that must have been without an answer
  private static final int SOME = 200; // copies looked at together

  private final SiteBook book;
  private final CrawlDatabase database;
  private final MovedLinks moved;
  private final SiteCopyTable copies;
  private final CopyFetcher fetcher;
  private final BooleanSupplier leads;
  private final long latelyMillis; // a site that was heard since is at work
  private final Clock clock;
  private final Set<String> stored = new HashSet<>(); // sites and crawls whose copies have rows

  SiteEstate(
      SiteBook book,
      CrawlDatabase database,
      CopyFetcher fetcher,
      BooleanSupplier leads,
      Duration exchangeEvery,
      Clock clock) {
    this.book = book;
    this.database = database;
    this.moved = new MovedLinks(book, database, clock);
    this.copies = database.siteCopies();
    this.fetcher = fetcher;
    this.leads = leads;
    this.latelyMillis = WORDS * exchangeEvery.toMillis();
    this.clock = clock;
  }

  /**
   * Gives a site up.
   *
   * @param gone whether somebody says that it has ended, and will not begin again by itself
   * @throws Problem when there is no such site, or it may still be at work
   */
  void retire(String name, boolean gone) {
    SiteMap whole = book.whole();
    if (!whole.has(name) || name.equals(whole.own())) {
      String others =
          whole.sites().stream()
              .map(SiteMap.Site::name)
              .filter(site -> !site.equals(whole.own()))
              .collect(Collectors.joining(", "));
      throw Problem.notFound("name", "expected another site, one of " + others);
    }
    Map<String, SiteBook.Heard> told = book.told();
    long silentMillis = book.silence().of(name, told);
    if (silentMillis < latelyMillis) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          "site "
              + name
              + " was heard, here or at another site, "
              + silentMillis / 1_000
              + " s ago: stop all its nodes first");
    }
    if (!gone && !book.silence().hearsAllBut(name, book.map(), told)) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          "this site does not hear all others, and cannot tell who is gone. If it is site "
              + name
              + ", say so by --gone (gone: true)");
    }
    if (!gone && silentMillis < book.aloneMillis(told)) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          "site "
              + name
              + " has been silent for "
              + silentMillis / 60_000
              + " min only, and may be at work where nobody hears it. If it has ended for good, say so"
              + " by --gone (gone: true)");
    }
    if (copies.retire(name, clock.millis())) {
      LOG.warn("site {} is given up: its hosts go to the other sites", name);
    }
    book.redraw();
  }

  /** Does what is left to do for all sites that were given up. */
  void settle() {
    List<String> lost = book.lost();
    for (String name : lost) {
      if (!copies.isOffered(name, database.node())) {
        moved.offer(name, lost);
        copies.offered(name, database.node());
      }
      if (leads.getAsBoolean()) {
        moved.drain(name);
      }
      adopt(name);
    }
  }

  // ---- copies

  private void adopt(String name) {
    for (SiteCopyTable.Sum sum : copies.sums()) {
      if (sum.peer().equals(name) && sum.copies() > 0) {
        CrawlTable.State state =
            database
                .crawls()
                .find(sum.crawl())
                .map(CrawlTable.Row::state)
                .orElse(CrawlTable.State.DELETING);
        String which = name + " " + sum.crawl();
        if (state.isOpen()) {
          stored.remove(which);
          List<String> rows =
              List.copyOf(
                  database.pages().ends(sum.crawl(), fetcher.served(name, sum.crawl())).keySet());
          copies.drop(name, sum.crawl(), rows);
          fetcher.forget(name, sum.crawl(), rows);
        } else if (isOver(state) && leads.getAsBoolean() && !stored.contains(which)) {
          store(name, sum.crawl());
          stored.add(which);
          book.recount(sum.crawl());
        }
      }
    }
  }

  private static boolean isOver(CrawlTable.State state) {
    return state == CrawlTable.State.FINISHED || state == CrawlTable.State.STOPPED;
  }

  /** A crawl that is over asks for nothing any more: what it has copies of gets its row here. */
  private void store(String name, String crawl) {
    for (List<String> urls = copies.urls(name, crawl, Optional.empty(), SOME);
        !urls.isEmpty();
        urls = copies.urls(name, crawl, Optional.of(urls.get(urls.size() - 1)), SOME)) {
      Set<String> known = database.pages().ends(crawl, urls).keySet();
      for (String url : urls) {
        if (!known.contains(url)) {
          copies.find(List.of(crawl), url).ifPresent(this::store);
        }
      }
    }
  }

  private void store(SiteCopyTable.Copy copy) {
    try {
      CopiedPage page = CopiedPage.decode(copy.body());
      PageRecord row = page.row(copy.crawl());
      database.pages().store(row, Optional.of(page.answer()), true).toCompletableFuture().join();
    } catch (IOException | IllegalArgumentException e) {
      LOG.error("the copy of {} cannot be read", copy.url(), e);
    }
  }
}
