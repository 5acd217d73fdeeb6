package prospector.node.crawl;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;

/**
 * What the nugget that was stored last is called.
 *
 * <p><em>The database is asked only when there are more nuggets than at the last look</em>, for the
 * rows since then, and never on the caller's thread: that one may be interrupted, which an embedded
 * database does not survive. So the answer may be that of the call before. Thread-safe.
 */
public final class NewestNugget {
  private static final Logger LOG = LoggerFactory.getLogger(NewestNugget.class);

  private final PageListing listing;
  private final String crawl;
  private final Executor blocking;
  private Optional<String> words = Optional.empty();
  private long number;
  private long lookedAt;
  private boolean looking;

  public NewestNugget(PageListing listing, String crawl, Executor blocking) {
    this.listing = listing;
    this.crawl = crawl;
    this.blocking = blocking;
  }

  /**
   * Its title, or its URL where it has none; empty before the first look.
   *
   * @param nuggets how many there are now
   */
  public synchronized Optional<String> at(long nuggets) {
    if (nuggets > lookedAt && !looking) {
      looking = true;
      lookedAt = nuggets;
      long after = number;
      try {
        blocking.execute(() -> look(after));
      } catch (RejectedExecutionException e) {
        looking = false; // the node ends: what was known stands
      }
    }
    return words;
  }

  private void look(long after) {
    List<PageListing.Entry> found = List.of();
    try {
      found = listing.newest(PageListing.Query.nuggets(crawl, after, Long.MAX_VALUE, 1));
    } catch (StorageException e) {
      LOG.debug("the newest nugget is not known", e);
    } finally {
      known(found);
    }
  }

  private synchronized void known(List<PageListing.Entry> found) {
    looking = false;
    for (PageListing.Entry entry : found) {
      PageRecord page = entry.stored().page();
      number = entry.number();
      words = Optional.of(page.title().isBlank() ? page.url() : page.title());
    }
  }
}
