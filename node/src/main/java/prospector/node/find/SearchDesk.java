package prospector.node.find;

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.QuietCrawls;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.StoredPageReader;
import prospector.persistence.table.CrawlTable;
import prospector.search.Hit;
import prospector.search.IndexReading;
import prospector.search.PageIndexer;
import prospector.search.SearchAnswer;
import prospector.search.SearchException;
import prospector.search.SearchRequest;

/**
 * Searches the pages of a node while it runs, and keeps the index that it takes. Thread-safe;
 * searches block.
 *
 * <p>The thread {@code search-index} takes up stored pages ({@code IndexFollower}). It runs from
 * the start where the settings want that, else from a search until the index has what there was.
 * <em>Whatever befalls it, the crawl goes on</em>: it says so in one line and tries again later,
 * where it follows the archive by itself, else with a search; searches are answered from what is in
 * the index.
 */
public final class SearchDesk implements AutoCloseable {
  private static final int MOST_COUNTED = 100_000; // counting costs microseconds a row
  private static final Logger LOG = LoggerFactory.getLogger(SearchDesk.class);
  private static final long END_SECONDS = 10;
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(1); // after a failure

  private final Parts parts;
  private final QuietCrawls quiet;
  private final IndexFollower keeper;
  private final CountDownLatch ended = new CountDownLatch(1);
  private @Nullable Thread follower; // guarded by this
  private volatile @Nullable IndexReading reading;
  private final IndexTrouble trouble;

  /**
   * What it works with.
   *
   * @param whileCrawling whether the index follows the archive from the start
   * @param share of a core that the index takes meanwhile, above 0 and at most 1
   */
  public record Parts(
      CrawlDatabase database,
      StoredPageReader reader,
      Clock clock,
      boolean whileCrawling,
      double share) {}

  /** A desk that begins to follow the archive where it is to. */
  public static SearchDesk open(Parts parts) {
    SearchDesk desk =
        new SearchDesk(
            parts, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime, FIRST_PAUSE);
    desk.begin();
    return desk;
  }

  /** Follows the archive where it is to. */
  void begin() {
    if (parts.whileCrawling()) {
      follow();
    }
  }

  /**
   * @param cpuNanos CPU time of the thread that asks
   * @param pause after a failure; longer after each that follows
   */
  SearchDesk(Parts parts, LongSupplier cpuNanos, Duration pause) {
    this.parts = parts;
    this.quiet = new QuietCrawls(parts.clock()::millis);
    this.trouble = new IndexTrouble(parts.clock()::millis, pause);
    this.keeper = new IndexFollower(parts, cpuNanos, ended, quiet, this::wentWell);
  }

  /**
   * An answer, and what it is worth.
   *
   * @param total pages that fit, with those that another node has stored since and that are left
   *     out
   * @param pages pages in the index
   * @param behind stored pages that are not yet in it, counted no further than to {@value
   *     #MOST_COUNTED}
   * @param building whether the index is being brought up to date now
   * @param asOf when it last was, ISO 8601; null where there is none yet
   * @param trouble why the index could not be brought up to date, which is tried again; null where
   *     it could
   * @param next what to give as {@code offset} to go on; null at the end
   */
  public record Found(
      long total,
      long pages,
      long behind,
      boolean building,
      @Nullable String asOf,
      @Nullable String trouble,
      List<HitView> hits,
      @Nullable Integer next) {
    public Found {
      hits = List.copyOf(hits);
    }
  }

  /**
   * Searches one crawl in the index as it is, and has it brought up to date where it is not.
   *
   * @param request with a crawl
   * @throws SearchException when the query cannot be understood or asks for too much
   */
  public Found search(SearchRequest request) {
    String crawl = request.crawl().orElseThrow();
    Optional<IndexReading> index = current();
    long behind = behind(crawl, index);
    SearchAnswer answer =
        index.map(it -> it.search(request)).orElse(new SearchAnswer(0, List.of(), 0, 0));
    List<Hit> hits = ofThisNode(crawl, answer.hits());
    int end = request.offset() + answer.hits().size();
    String why = trouble.why();
    boolean more = end < answer.total() && end <= SearchRequest.OFFSET && !answer.hits().isEmpty();
    return new Found(
        answer.total(),
        answer.pages(),
        behind,
        behind > 0 && why == null,
        answer.asOfMillis() == 0 ? null : Instant.ofEpochMilli(answer.asOfMillis()).toString(),
        why,
        hits.stream().map(HitView::of).toList(),
        more ? (Integer) end : null);
  }

  /** The index has pages still as they were before another node stored them: its own has them. */
  private List<Hit> ofThisNode(String crawl, List<Hit> hits) {
    PageArchive pages = parts.database().pages();
    if (hits.isEmpty() || pages.homes().size() < 2) {
      return hits;
    }
    return hits.stream()
        .filter(hit -> pages.find(crawl, hit.url()).filter(this::isOfAnother).isEmpty())
        .toList();
  }

  private boolean isOfAnother(StoredPage stored) {
    String node = stored.location().node();
    return !node.isEmpty() && !node.equals(parts.database().node());
  }

  /**
   * URLs of pages that fit.
   *
   * @param behind pages that the index does not have yet
   */
  public record Urls(List<String> urls, long behind) {
    public Urls {
      urls = List.copyOf(urls);
    }
  }

  /**
   * URLs of all pages of a crawl that fit in the index as it is, best first; as {@link #search}
   * does, it has the index brought up to date.
   *
   * @param request with a crawl
   * @param most that are read
   * @return empty where there is no index yet and pages are stored
   * @throws SearchException as {@link #search} does, and when more than so many fit
   */
  public Optional<Urls> urls(SearchRequest request, int most) {
    Optional<IndexReading> index = current();
    long behind = behind(request.crawl().orElseThrow(), index);
    if (index.isEmpty() && behind > 0) {
      return Optional.empty();
    }
    List<String> urls = index.map(it -> it.urls(request, most)).orElse(List.of());
    return Optional.of(new Urls(urls, behind));
  }

  /** Pages that the index does not have; it gets them where there are any. */
  private long behind(String crawl, Optional<IndexReading> index) {
    long upTo = index.map(it -> takenUpTo(it, crawl)).orElse(0L); // an answer may know more
    long behind = parts.database().feed().countAfter(crawl, upTo, MOST_COUNTED);
    if (behind > 0) {
      quiet.forget(crawl); // else nothing is made until its time is over
      keeper.awaited();
      follow();
    }
    return behind;
  }

  /**
   * The index where there is one; what is not ours or damaged is none until it is made anew. What
   * was made anew has files of the same names as before: to who had those open it looks damaged.
   */
  private synchronized Optional<IndexReading> current() {
    boolean known = reading != null;
    Optional<IndexReading> index = opened();
    return index.isEmpty() && known ? opened() : index;
  }

  private synchronized Optional<IndexReading> opened() {
    IndexReading open = reading;
    try {
      if (open == null) {
        open = IndexReading.open(PageIndexer.directory(parts.database().directory()));
        reading = open;
      }
      open.refresh();
      return Optional.of(open);
    } catch (SearchException e) {
      closeReading();
      if (e.kind() == SearchException.Kind.NONE || e.kind() == SearchException.Kind.TORN) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void closeReading() {
    IndexReading open = reading;
    reading = null;
    if (open != null) {
      open.close();
    }
  }

  private synchronized void follow() {
    if (follower == null && trouble.mayTry() && ended.getCount() > 0) {
      Thread thread = new Thread(this::run, "search-index");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      follower = thread;
      thread.start();
    }
  }

  private void run() {
    try {
      boolean failed = !bringUpToDate();
      while (parts.whileCrawling() && !restsToTheEnd(failed)) {
        failed = !bringUpToDate();
      }
      if (parts.whileCrawling() && !keeper.isFinished()) {
        bringUpToDate();
      }
    } finally {
      synchronized (this) {
        follower = null;
      }
    }
  }

  private boolean restsToTheEnd(boolean failed) {
    return failed ? keeper.restsToTheEnd(trouble.pause()) : keeper.restsToTheEnd();
  }

  /**
   * False after a failure; what failed may go well later, as on a disk that is full for a while.
   */
  private boolean bringUpToDate() {
    try {
      if (!isCurrent()) {
        keeper.catchUp();
      }
      wentWell();
      return true;
    } catch (SearchException e) {
      if (e.kind() == SearchException.Kind.BUSY) {
        return true; // another process brings it up to date
      }
      failed(String.valueOf(e.getMessage()));
    } catch (RuntimeException | OutOfMemoryError e) {
      failed(e.toString());
    }
    return false;
  }

  private void wentWell() {
    if (trouble.over()) {
      LOG.warn("the search index is brought up to date again");
    }
  }

  private void failed(String why) {
    if (ended.getCount() > 0 && trouble.failed(why)) {
      LOG.warn(
          "the search index is not brought up to date, which is tried again; the crawl goes on: {}",
          why);
    }
  }

  /** So that the index is not written where nothing has come. */
  private boolean isCurrent() {
    Optional<IndexReading> known = current();
    return known.isPresent()
        && parts.database().crawls().all().stream().allMatch(crawl -> hasAll(known.get(), crawl));
  }

  /** It may have taken a row that another node has found changed since, and no other of its own. */
  private boolean hasAll(IndexReading index, CrawlTable.Row crawl) {
    boolean open = crawl.state().isOpen();
    long taken = takenUpTo(index, crawl.id());
    if (!quiet.leavesOut(crawl.id(), open, taken)) {
      if (parts.database().feed().newest(crawl.id()) > taken) {
        return false;
      }
      quiet.gaveNothing(crawl.id(), open, taken);
    }
    return taken <= parts.database().listing().newestNumber();
  }

  private long takenUpTo(IndexReading index, String crawl) {
    return index.takenUpTo(crawl, parts.database().rejudging().turn(crawl));
  }

  /** Ends the thread at its next step, where it follows the crawl after what is left. */
  @Override
  public void close() {
    ended.countDown();
    Thread thread;
    synchronized (this) {
      thread = follower;
    }
    try {
      if (thread != null) {
        thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      closeReading();
    }
  }
}
