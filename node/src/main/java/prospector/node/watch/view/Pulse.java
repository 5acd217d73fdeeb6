package prospector.node.watch.view;

import akka.Done;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.metrics.LastKnown;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageListing;

/**
 * Looks at the running crawls in a steady beat and keeps what all who watch are shown.
 *
 * <p><em>The cost does not grow with the number of those who watch:</em> all read the same {@link
 * #seen}. While nobody does, it only notes a point of each crawl's course now and then.
 * Thread-safe; the work is done on the executor for blocking calls.
 */
public final class Pulse {
  /**
   * Beats from one look to the next while somebody watches and while nobody does; a beat is half a
   * second. What watching costs is these looks and the scrapes: see bench/README.md.
   */
  private static final int WATCHED_BEATS = 2;

  private static final int IDLE_BEATS = 4;

  /** A crawl that takes longer to count is told of at a later look. */
  private static final Duration COUNTED_WITHIN = Duration.ofSeconds(1);

  /**
   * Crawls that ended here, noted or asked for last, whose course is still told as it was noted:
   * with the control arm, and without reading all rows. Each takes some 80 kB.
   */
  static final int ENDED_KEPT = 20;

  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);

  private final CrawlBook book;
  private final PageListing listing;
  private final NuggetFeed feed;
  private final Supplier<CompletionStage<List<CrawlStatus>>> running;
  private final Executor blocking;
  private final Clock clock;
  private final Function<String, List<PageListing.Stretch>> past;
  private final Executor reading = LastKnown.oneThread("crawl-courses");

  /** By crawl; the one that was noted or asked for last stands last. */
  private final Map<String, CompletableFuture<RateSeries>> series =
      Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true));

  private final AtomicInteger watchers = new AtomicInteger();
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile List<CrawlStatus> latest = List.of();
  private volatile List<CrawlBook.Entry> seen = List.of();
  private volatile boolean closing;
  private final CompletableFuture<Done> left = new CompletableFuture<>();
  private int beats; // of the one thread that beats

  /**
   * @param running asks the crawls of this node how far they are
   */
  public Pulse(
      CrawlDatabase database,
      Supplier<CompletionStage<List<CrawlStatus>>> running,
      Executor blocking,
      Clock clock) {
    this(
        database,
        running,
        crawl -> database.listing().course(crawl, RateSeries.stretches()),
        blocking,
        clock);
  }

  /**
   * @param past reads the course of a crawl out of the database: all its rows, so that it may take
   *     minutes
   */
  Pulse(
      CrawlDatabase database,
      Supplier<CompletionStage<List<CrawlStatus>>> running,
      Function<String, List<PageListing.Stretch>> past,
      Executor blocking,
      Clock clock) {
    this.book = new CrawlBook(database, clock);
    this.past = past;
    this.listing = database.listing();
    this.feed = new NuggetFeed(listing, clock);
    this.running = running;
    this.blocking = blocking;
    this.clock = clock;
  }

  /** Called twice a second. */
  public void beat() {
    boolean due = beats % (watchers.get() > 0 ? WATCHED_BEATS : IDLE_BEATS) == 0;
    beats++;
    if (due && looking.compareAndSet(false, true)) {
      look().whenComplete((done, error) -> looking.set(false));
    }
  }

  /** Looks now. */
  public CompletionStage<Done> look() {
    return fresh().thenComposeAsync(this::note, blocking);
  }

  /** The running crawls as they are now. */
  public CompletionStage<List<CrawlStatus>> fresh() {
    return running
        .get()
        .handle(
            (statuses, error) -> {
              if (statuses == null) {
                LOG.debug("the crawls did not say in time how far they are", error);
                return latest;
              }
              latest = List.copyOf(statuses);
              return latest;
            });
  }

  private CompletionStage<Done> note(List<CrawlStatus> statuses) {
    CompletionStage<List<CrawlBook.Entry>> all = CompletableFuture.completedFuture(seen);
    try {
      for (CrawlStatus status : statuses) {
        add(status, clock.millis());
      }
      forget(statuses.size());
      if (watchers.get() > 0) {
        feed.refresh(statuses.stream().map(CrawlStatus::crawl).toList());
        all = book.counted(statuses, COUNTED_WITHIN);
      }
    } catch (RuntimeException e) {
      all = CompletableFuture.failedFuture(e);
    }
    return all.handle(
        (entries, error) -> {
          if (entries == null) {
            LOG.debug("what is shown stays as it is: the database did not answer", error);
          } else {
            seen = entries;
          }
          return Done.getInstance();
        });
  }

  /**
   * Notes a point of a crawl's course. What earlier runs stored is read first, on a thread of its
   * own, as no look waits for it; where that fails the next look has it read again.
   */
  private void add(CrawlStatus status, long nowMillis) {
    CompletableFuture<RateSeries> known =
        series.compute(
            status.crawl(),
            (id, before) ->
                before == null || before.isCompletedExceptionally()
                    ? begun(status, nowMillis)
                    : before);
    if (known.isDone() && !known.isCompletedExceptionally()) {
      known.join().add(status, nowMillis);
    }
  }

  /** Lets the oldest go, but for those that run, which were noted just now. */
  private void forget(int running) {
    synchronized (series) {
      Iterator<String> oldest = series.keySet().iterator();
      for (int more = series.size() - running - ENDED_KEPT; more > 0; more--) {
        oldest.next();
        oldest.remove();
      }
    }
  }

  private CompletableFuture<RateSeries> begun(CrawlStatus status, long nowMillis) {
    if (status.pages() == 0) {
      return CompletableFuture.completedFuture(new RateSeries());
    }
    return CompletableFuture.supplyAsync(
        () -> {
          RateSeries stored = RateSeries.after(past.apply(status.crawl()));
          stored.add(status, nowMillis);
          return stored;
        },
        reading);
  }

  /**
   * The course of a crawl: of one that nobody works on, what the database knows. Blocks until what
   * was stored before this process is read.
   */
  public List<RateSeries.Point> course(String crawl) {
    CompletableFuture<RateSeries> known = series.get(crawl);
    try {
      if (known != null) {
        return known.join().points();
      }
    } catch (CompletionException e) {
      LOG.debug("the course of crawl {} could not be read, and is read again", crawl, e);
    }
    return RateSeries.after(past.apply(crawl)).points();
  }

  public CrawlBook book() {
    return book;
  }

  public PageListing listing() {
    return listing;
  }

  /** The running crawls as they were at the last look. */
  public List<CrawlStatus> latest() {
    return latest;
  }

  /** All crawls as they were at the last look since somebody watches. */
  public List<CrawlBook.Entry> seen() {
    return seen;
  }

  public NuggetFeed feed() {
    return feed;
  }

  /** How many watch. */
  public int watchers() {
    return watchers.get();
  }

  /** Somebody watches, until {@link #leave}. */
  public void join() {
    if (watchers.getAndIncrement() == 0) {
      feed.rest();
      seen = List.of(); // while nobody watched it was not renewed: a crawl may have ended
    }
  }

  public void leave() {
    if (watchers.decrementAndGet() == 0 && closing) {
      left.complete(Done.getInstance());
    }
  }

  /** Done when the node ends and nobody watches any more. */
  public CompletableFuture<Done> left() {
    if (closing && watchers.get() == 0) {
      left.complete(Done.getInstance());
    }
    return left.copy();
  }

  /** Whether the node ends, so that whoever watches is told. */
  public boolean isClosing() {
    return closing;
  }

  /** The node ends: one more look. False when nobody watches. */
  public CompletionStage<Boolean> close() {
    if (watchers.get() == 0) {
      closing = true;
      return CompletableFuture.completedFuture(false);
    }
    return look()
        .handle(
            (done, error) -> {
              closing = true;
              return true;
            });
  }
}
