package prospector.node.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import prospector.node.metrics.NodeMeters;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.web.fetch.FetchResult;

/**
 * Measures how long pages take to be stored, and counts those that cannot be.
 *
 * <p>What waits is told while it waits: a database that is away is waited for, and no page fails
 * for minutes.
 */
final class MeteredArchive implements PageArchive {
  private final PageArchive archive;
  private final NodeMeters meters;
  private final LongSupplier nanos;
  private final AtomicLong begun = new AtomicLong();
  private final ConcurrentSkipListMap<Long, Long> waiting = new ConcurrentSkipListMap<>(); // since

  MeteredArchive(PageArchive archive, NodeMeters meters, LongSupplier nanos) {
    this.archive = archive;
    this.meters = meters;
    this.nanos = nanos;
    meters.shows(
        "prospector.persist.waiting.seconds",
        "How long the oldest page waits that is to be stored; 0 where none does.",
        this::waitingSeconds);
  }

  private double waitingSeconds() {
    Map.Entry<Long, Long> oldest = waiting.firstEntry();
    return oldest == null ? 0 : (nanos.getAsLong() - oldest.getValue()) / 1e9;
  }

  @Override
  public CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links) {
    long start = nanos.getAsLong();
    return counted(start, archive.store(page, exchange, keepBody, links));
  }

  @Override
  public CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links) {
    long start = nanos.getAsLong();
    return counted(start, archive.storeAgain(page, exchange, keepBody, links));
  }

  private CompletionStage<StoredPage> counted(long startNanos, CompletionStage<StoredPage> stored) {
    long number = begun.incrementAndGet();
    waiting.put(number, startNanos);
    return stored.whenComplete(
        (page, error) -> {
          waiting.remove(number);
          count(startNanos, error);
        });
  }

  private void count(long startNanos, @Nullable Throwable error) {
    if (error == null) {
      meters.stored(nanos.getAsLong() - startNanos);
    } else {
      meters.notStored();
    }
  }

  @Override
  public void forEachPast(String crawl, PastReader reader) {
    archive.forEachPast(crawl, reader);
  }

  @Override
  public CompletionStage<Void> keep(FetchResult exchange) {
    return archive.keep(exchange);
  }

  @Override
  public Optional<StoredPage> find(String crawl, String url) {
    return archive.find(crawl, url);
  }

  @Override
  public Map<String, End> ends(String crawl, List<String> urls) {
    return archive.ends(crawl, urls);
  }

  @Override
  public Optional<ArchivedResponse> read(WarcLocation location) {
    return archive.read(location);
  }

  @Override
  public void forEach(String crawl, Consumer<StoredPage> consumer) {
    archive.forEach(crawl, consumer);
  }

  @Override
  public Totals totals(String crawl) {
    return archive.totals(crawl);
  }

  @Override
  public Map<String, Totals> totalsByNode(String crawl) {
    return archive.totalsByNode(crawl);
  }

  @Override
  public Map<String, Path> homes() {
    return archive.homes();
  }

  @Override
  public void close() {
    archive.close();
  }
}
