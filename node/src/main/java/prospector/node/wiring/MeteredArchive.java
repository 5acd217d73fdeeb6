package prospector.node.wiring;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
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

/** Measures how long pages take to be stored, and counts those that cannot be. */
final class MeteredArchive implements PageArchive {
  private final PageArchive archive;
  private final NodeMeters meters;
  private final LongSupplier nanos;

  MeteredArchive(PageArchive archive, NodeMeters meters, LongSupplier nanos) {
    this.archive = archive;
    this.meters = meters;
    this.nanos = nanos;
  }

  @Override
  public CompletionStage<StoredPage> store(
      PageRecord page, Optional<FetchResult> exchange, boolean keepBody, PageLinks links) {
    long start = nanos.getAsLong();
    return archive
        .store(page, exchange, keepBody, links)
        .whenComplete((stored, error) -> count(start, error));
  }

  @Override
  public CompletionStage<StoredPage> storeAgain(
      PageRecord page, FetchResult exchange, boolean keepBody, PageLinks links) {
    long start = nanos.getAsLong();
    return archive
        .storeAgain(page, exchange, keepBody, links)
        .whenComplete((stored, error) -> count(start, error));
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
