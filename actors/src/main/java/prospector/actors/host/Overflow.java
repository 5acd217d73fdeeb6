package prospector.actors.host;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.actors.crawl.CrawlContext;
import prospector.persistence.UrlTable;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * The part of a host's queue that does not fit into memory: worst URLs go to the overflow table
 * when the queue is over its bound, the best come back when it is half empty.
 *
 * <p><em>A row is durable before the event that drops its URL from memory, and is deleted after the
 * event that brings it back.</em> At most one spill and one load run at a time for a crawl. Owned
 * by one host actor.
 */
final class Overflow {
  private final HostServices services;
  private final Set<String> spilling = new HashSet<>();
  private final Set<String> loading = new HashSet<>();

  /** A spill under way. */
  record Spill(List<Long> fingerprints, CompletionStage<Void> written) {}

  Overflow(HostServices services) {
    this.services = services;
  }

  /** Starts writing the worst URLs away when the queue is a tenth over its bound. */
  Optional<Spill> spill(String host, CrawlShare share, CrawlContext crawl) {
    int bound = services.settings().queueBound();
    int over = share.queue().size() - bound;
    if (over <= bound / 10 || !spilling.add(share.crawl())) {
      return Optional.empty();
    }
    List<QueuedUrl> worst = share.queue().worst(over, crawl.scorer());
    List<UrlTable.Row> rows = worst.stream().map(url -> row(share, url)).toList();
    CompletionStage<Void> written =
        CompletableFuture.runAsync(
            () -> services.urls().put(share.crawl(), host, rows), services.blocking());
    return Optional.of(new Spill(rows.stream().map(UrlTable.Row::fingerprint).toList(), written));
  }

  void spillEnded(String crawl) {
    spilling.remove(crawl);
  }

  /** Starts loading the best overflow rows when the queue is less than half full. */
  Optional<CompletionStage<List<SavedUrl>>> refill(String host, CrawlShare share) {
    int bound = services.settings().queueBound();
    int room = bound - share.queue().size();
    boolean due = share.overflow() > 0 && room > bound / 2 && !spilling.contains(share.crawl());
    if (!due || !loading.add(share.crawl())) {
      return Optional.empty();
    }
    return Optional.of(
        CompletableFuture.supplyAsync(
            () -> decode(services.urls().best(share.crawl(), host, room)), services.blocking()));
  }

  /** Loads one URL, drawn by the control arm. */
  CompletionStage<List<SavedUrl>> loadOne(String host, String crawl, long fingerprint) {
    return CompletableFuture.supplyAsync(
        () ->
            decode(services.urls().find(crawl, host, fingerprint).map(List::of).orElse(List.of())),
        services.blocking());
  }

  void loadEnded(String crawl) {
    loading.remove(crawl);
  }

  void delete(String host, String crawl, List<Long> fingerprints) {
    services.blocking().execute(() -> services.urls().delete(crawl, host, fingerprints));
  }

  private static UrlTable.Row row(CrawlShare share, QueuedUrl url) {
    LinkFeatures first = url.features().get(0);
    long group = first.target().groups().length == 0 ? 0 : first.target().groups()[0];
    return new UrlTable.Row(
        url.fingerprint(),
        url.url().value(),
        url.score(),
        group,
        SavedUrlCodec.encode(share.saved(url)));
  }

  private static List<SavedUrl> decode(List<UrlTable.Row> rows) {
    return rows.stream().map(row -> SavedUrlCodec.decode(row.payload())).toList();
  }
}
