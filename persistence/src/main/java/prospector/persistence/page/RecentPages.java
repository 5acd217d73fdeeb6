package prospector.persistence.page;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import prospector.web.page.ParsedPage;

/**
 * The pages that a crawl parsed last, for those who follow it close behind: they need neither read
 * nor parse them again. Thread-safe; no call waits for a follower.
 *
 * <p><em>At most so many characters are held</em>, the oldest go first; who comes later reads the
 * archive. A page is held until each of its followers has found it once, and not at all where it
 * has none, or asks not to be archived. Links and media are left out.
 */
public final class RecentPages {
  /** For crawls that nobody follows. */
  public static final RecentPages NONE = new RecentPages(0, 0, 0);

  private static final int PAGE_CHARS = 300; // of what else a page holds
  private static final int AREA_CHARS = 32; // and of each stretch of its layout
  private static final int PAGES_LEAST = 8; // a larger page leaves too few others

  private final long most;
  private final int ofAll;
  private final int ofNuggets;
  private final Map<Key, Held> pages = new LinkedHashMap<>(); // oldest first; guarded by this
  private long held; // characters; guarded by this
  private final LongAdder found = new LongAdder();
  private final LongAdder missed = new LongAdder();

  private record Key(String crawl, String url) {}

  private record Held(long fetchedAtMillis, ParsedPage page, long chars, int followers) {
    Held found() {
      return new Held(fetchedAtMillis, page, chars, followers - 1);
    }
  }

  /**
   * @param most characters that are held at most
   * @param ofAll how many followers take every page
   * @param ofNuggets how many others take nuggets alone
   */
  public RecentPages(long most, int ofAll, int ofNuggets) {
    this.most = most;
    this.ofAll = ofAll;
    this.ofNuggets = ofNuggets;
  }

  /** A page that is about to be stored in this row. */
  public void add(PageRecord row, ParsedPage page) {
    int followers = followers(row);
    if (followers == 0 || page.directives().noarchive()) {
      return;
    }
    Held latest = new Held(row.fetchedAtMillis(), withoutLinks(page), chars(page), followers);
    Key key = new Key(row.crawl(), row.url());
    synchronized (this) {
      forget(pages.remove(key));
      if (latest.chars() > most / PAGES_LEAST) {
        return;
      }
      pages.put(key, latest);
      held += latest.chars();
      Iterator<Held> oldest = pages.values().iterator();
      while (held > most) {
        forget(oldest.next());
        oldest.remove();
      }
    }
  }

  private int followers(PageRecord row) {
    return ofAll + (row.isNugget() ? ofNuggets : 0);
  }

  private void forget(@org.jspecify.annotations.Nullable Held gone) {
    held -= gone == null ? 0 : gone.chars();
  }

  /** The page as it was parsed for this row; empty where it is held no more. */
  Optional<ParsedPage> find(PageRecord row) {
    if (followers(row) == 0) {
      return Optional.empty();
    }
    Key key = new Key(row.crawl(), row.url());
    synchronized (this) {
      Held known = pages.get(key);
      if (known == null || known.fetchedAtMillis() != row.fetchedAtMillis()) {
        missed.increment();
        return Optional.empty();
      }
      if (known.followers() > 1) {
        pages.replace(key, known.found());
      } else {
        forget(pages.remove(key));
      }
      found.increment();
      return Optional.of(known.page());
    }
  }

  /** Characters that are held now. */
  public synchronized long held() {
    return held;
  }

  /** Pages that a follower found here. */
  public long found() {
    return found.sum();
  }

  /** Pages that a follower had to read again. */
  public long missed() {
    return missed.sum();
  }

  private static long chars(ParsedPage page) {
    long layout = (long) page.layout().areas().size() + page.layout().blocks().size();
    return (long) page.html().length() + page.text().length() + PAGE_CHARS + AREA_CHARS * layout;
  }

  private static ParsedPage withoutLinks(ParsedPage page) {
    return new ParsedPage(
        page.url(),
        page.mime(),
        page.charset(),
        page.title(),
        page.text(),
        page.html(),
        page.language(),
        page.canonical(),
        page.directives(),
        List.of(),
        List.of(),
        Map.of(),
        page.problem(),
        page.layout());
  }
}
