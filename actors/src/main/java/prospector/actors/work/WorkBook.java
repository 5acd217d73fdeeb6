package prospector.actors.work;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import prospector.persistence.CrashBook;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Has all requests and all reading of what they brought stand in a {@link CrashBook}.
 *
 * <p><em>What is given up is not asked for, and of those that a process died on one is read at a
 * time</em>: so the second death tells who it was, and costs no page that was read beside it.
 * Thread-safe.
 */
public final class WorkBook {
  /** Without memory of crashes. */
  public static final WorkBook NONE = new WorkBook(null, Runnable::run, failure -> {});

  private final @Nullable CrashBook book;
  private final Executor alone;
  private final Consumer<OutOfMemoryError> outOfMemory;
  private final Map<HostKey, Integer> asked = new ConcurrentHashMap<>(); // a host is asked once

  /**
   * @param alone one thread, which reads what a process died on
   * @param outOfMemory told of an error that reading brought; may end the process
   */
  public WorkBook(
      @Nullable CrashBook book, Executor alone, Consumer<OutOfMemoryError> outOfMemory) {
    this.book = book;
    this.alone = alone;
    this.outOfMemory = outOfMemory;
  }

  /** Asks for a URL, unless it is given up. */
  CompletionStage<FetchResult> fetch(Fetcher fetcher, FetchRequest request, Clock clock) {
    CrashBook crashes = book;
    if (crashes == null) {
      return fetcher.fetch(request);
    }
    String url = request.url().value();
    if (crashes.isGivenUp(url)) {
      return CompletableFuture.completedFuture(
          new FetchResult(
              request,
              new FetchOutcome.Refused(
                  FetchOutcome.Refused.CRASH, "in work when processes ended", 0),
              clock.instant(),
              Duration.ZERO,
              Optional.empty(),
              ""));
    }
    HostKey host = request.url().host();
    begun(host, crashes.asked(url));
    return fetcher.fetch(request).whenComplete((result, failure) -> over(host));
  }

  /** Uses a result until its stage ends, however that ends; then its bodies count no more. */
  static <T> CompletionStage<T> with(
      FetchResult result, Function<FetchResult, CompletionStage<T>> use) {
    CompletionStage<T> used;
    try {
      used = use.apply(result);
    } catch (RuntimeException | Error notBegun) { // as when the node shuts down
      result.letGo();
      throw notBegun;
    }
    return used.whenComplete((done, failure) -> result.letGo());
  }

  private void begun(HostKey host, int work) {
    Integer before = asked.put(host, work);
    if (before != null && book != null) {
      book.end(before);
    }
  }

  /** Nobody waits for the answer of a host any more, or it is here. */
  void over(HostKey host) {
    Integer work = asked.remove(host);
    if (work != null && book != null) {
      book.end(work);
    }
  }

  /** Whether a process died on a URL. */
  boolean isSuspect(CrawlUrl url) {
    return book != null && book.isSuspect(url.value());
  }

  /** Who reads what a URL brought. */
  Executor executorFor(CrawlUrl url, Executor usual) {
    return isSuspect(url) ? alone : usual;
  }

  /** Reads what a URL brought. */
  <T> T read(CrawlUrl url, Supplier<T> reading) {
    CrashBook crashes = bookOf(url);
    return crashes == null ? reading.get() : read(crashes, crashes.read(url.value()), url, reading);
  }

  /**
   * Has a process of its own read what a URL brought, which takes seconds and is bounded there: at
   * a kill from outside it is found under way as a slow answer is, and counts as that does.
   */
  <T> T readApart(CrawlUrl url, Supplier<T> reading) {
    CrashBook crashes = bookOf(url);
    return crashes == null
        ? reading.get()
        : read(crashes, crashes.asked(url.value()), url, reading);
  }

  /** Nothing was asked for where a URL is given up, so nothing is read, and nothing proven. */
  private @Nullable CrashBook bookOf(CrawlUrl url) {
    return book == null || book.isGivenUp(url.value()) ? null : book;
  }

  private <T> T read(CrashBook crashes, int work, CrawlUrl url, Supplier<T> reading) {
    try {
      T result = reading.get();
      crashes.harmless(url.value());
      return result;
    } catch (OutOfMemoryError e) {
      outOfMemory.accept(e); // while the book still says who it was
      throw e;
    } finally {
      crashes.end(work);
    }
  }
}
